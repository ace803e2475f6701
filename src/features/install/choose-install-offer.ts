/** Where the portal asks whether it should be installed. */
export type InstallMoment =
  /** On a start page, before a draft exists. */
  | 'before-draft'
  /** After the claimant's first answer is kept on the device. */
  | 'draft-saved'
  /** On a confirmation, and where claims wait to be sent. */
  | 'submitted';

export type InstallPlatform = 'prompt' | 'ios' | 'none';

/** What to show: the browser's own prompt behind our button, the steps for an iPhone or iPad, or nothing. */
export type InstallOffer = 'prompt' | 'ios-steps' | 'none';

export interface InstallSituation {
  readonly platform: InstallPlatform;
  readonly isInstalled: boolean;
  /** The claimant said no once: that holds. */
  readonly isDismissed: boolean;
  readonly moment: InstallMoment;
}

/**
 * What to offer at a moment. On iOS an installed app has storage of its own, so that it is offered only before a draft
 * exists; elsewhere once there is something to come back to. Nobody is asked twice.
 */
export function chooseInstallOffer(situation: InstallSituation): InstallOffer {
  const { platform, isInstalled, isDismissed, moment } = situation;
  if (isInstalled || isDismissed) return 'none';
  if (platform === 'ios') return moment === 'before-draft' ? 'ios-steps' : 'none';
  if (platform === 'prompt') return moment === 'before-draft' ? 'none' : 'prompt';
  return 'none';
}
