import type { CaptchaProvider } from '#server/captcha-provider.ts';

/** 'reconnecting': continues by itself; 'script': the script did not load; 'slow': something may block the attempt silently. */
export type CaptchaWarning = 'reconnecting' | 'script' | 'slow';

/** Captcha part of the application state (specification, section 3). The same object until something changes. */
export interface CaptchaState {
  /** Whether the site key is known (section 4); false while the config cannot be fetched. */
  readonly isReady: boolean;
  readonly provider: CaptchaProvider | null;
  readonly siteKey: string | null;
  readonly widgetId: string | null;
  readonly token: string | null;
  readonly isInProgress: boolean;
  readonly isChallengeShown: boolean;
  /** Whether the widget must be rendered again before it can run. */
  readonly rendersOnError: boolean;
  /** Whether submission errors lead to /error (settings.captcha.redirectOnError). */
  readonly redirectOnError: boolean;
  readonly warning: CaptchaWarning | null;
}

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
