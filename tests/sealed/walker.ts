import type { EvaluateInPage } from './evaluate-in-page.ts';

/** A claimant with a browser that keeps its profile, as the walk through the moments of a claim needs them. */
export interface Walker {
  readonly browser: 'Chromium' | 'Firefox';
  readonly profile: string;
  readonly isShared: boolean;
  /** Runs in the portal's tab. @throws if the browser does not run */
  readonly evaluate: EvaluateInPage;

  typeAboutYou(): Promise<void>;
  /** Goes on to "Your claim", and types and saves its answers. */
  typeClaim(): Promise<void>;
  /** Kills the browser with SIGKILL. */
  kill(): Promise<void>;
  lookAgain(): Promise<void>;
  signInAgain(): Promise<void>;
  lock(): Promise<void>;
  /** Lets the session run out, then corrects the clock. @param look called while the page tells of the end */
  timeOut(look: () => Promise<void>): Promise<void>;
  submitOffline(): Promise<void>;
  goOnline(): Promise<void>;
  erase(): Promise<void>;

  /** Opens a page of the canaries' site in its own tab, types the texts and submits them, for the browser to remember. */
  typeCanaries(url: string, texts: { readonly remembered: string; readonly typed: string }): Promise<void>;
  /** Runs in the canaries' tab once it is open. */
  readonly evaluateAtCanaries: EvaluateInPage;

  close(): Promise<void>;
}

export const TYPED_CANARIES = {
  remembered: 'plain canary of the form history',
  typed: 'plain canary of the session file',
} as const;

/** One minute longer than a session. */
export const SESSION_MS = 31 * 60_000;
