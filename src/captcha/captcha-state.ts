import type { CaptchaProvider } from '#server/captcha-provider.ts';

/**
 * What the claimant is told of a captcha in trouble. 'reconnecting': it goes on by itself; 'script': its script did not
 * load; 'slow': the attempt takes unusually long, so that something may block it unseen.
 */
export type CaptchaWarning = 'reconnecting' | 'script' | 'slow';

/** The captcha's part of the application state (specification, section 3). The same object until something changes. */
export interface CaptchaState {
  /** The site key is known (section 4); false offline, until the config could be fetched. */
  readonly isReady: boolean;
  readonly provider: CaptchaProvider | null;
  readonly siteKey: string | null;
  readonly widgetId: string | null;
  readonly token: string | null;
  readonly isInProgress: boolean;
  /** The running attempt shows the visitor a challenge. */
  readonly isChallengeShown: boolean;
  /** The widget has to be rendered anew before it can run again. */
  readonly rendersOnError: boolean;
  /** Submission errors go to /error (settings.captcha.redirectOnError). */
  readonly redirectOnError: boolean;
  readonly warning: CaptchaWarning | null;
}

/** The state before the config is known. */
export function createInitialState(redirectOnError: boolean): CaptchaState {
  return {
    isReady: false,
    provider: null,
    siteKey: null,
    widgetId: null,
    token: null,
    isInProgress: false,
    isChallengeShown: false,
    rendersOnError: false,
    redirectOnError,
    warning: null,
  };
}
