import type { EvaluateInPage } from './evaluate-in-page.ts';

/** A claimant at a browser that keeps its profile: what the walk through the moments of a claim asks of them. */
export interface Walker {
  readonly browser: 'Chromium' | 'Firefox';
  readonly profile: string;
  readonly isShared: boolean;
  /** In the portal's tab. @throws where the browser does not run */
  readonly evaluate: EvaluateInPage;

  /** From the start page to the answers of "About you", which are typed and not left yet. */
  typeAboutYou(): Promise<void>;
  /** From there to the answers of "Your claim", saved. */
  typeClaim(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Starts the browser again, and looks at the claims on this device. */
  lookAgain(): Promise<void>;
  signInAgain(): Promise<void>;
  lock(): Promise<void>;
  /** The session runs out; the clock is right again afterwards. @param look while the end of the session is told */
  timeOut(look: () => Promise<void>): Promise<void>;
  submitOffline(): Promise<void>;
  /** Until the claim is filed. */
  goOnline(): Promise<void>;
  /** "Finish and clear this device", up to the start page. */
  erase(): Promise<void>;

  /**
   * Opens a page of the canaries' site in a tab of its own, types there, and sends it: what a browser that is not asked to forget
   * keeps.
   */
  typeCanaries(url: string, texts: { readonly remembered: string; readonly typed: string }): Promise<void>;
  /** The canaries' tab, once it is open. */
  readonly evaluateAtCanaries: EvaluateInPage;

  close(): Promise<void>;
}

/** What is typed at the canaries' site. */
export const TYPED_CANARIES = {
  remembered: 'plain canary of the form history',
  typed: 'plain canary of the session file',
} as const;

/** A minute longer than a session lasts. */
export const SESSION_MS = 31 * 60_000;
