interface SafariNavigator extends Navigator {
  /** Only Safari on iOS and iPadOS has it; true in an app from the home screen. */
  readonly standalone?: boolean;
}

/** Whether the portal runs as an installed app now. */
export function isInstalledApp(): boolean {
  const { standalone }: SafariNavigator = navigator;
  return standalone === true || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}
