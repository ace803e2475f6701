/** Whether this is iOS or iPadOS, where only the claimant can put an app on the home screen, and by hand. */
export function isIos(): boolean {
  return 'standalone' in navigator;
}
