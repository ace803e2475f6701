import { fail, type Result, succeed } from '#kernel/result.ts';
import type { CaptchaClient } from './captcha-client.ts';

interface CaptchaAccess {
  readonly captcha: CaptchaClient;
  readonly completeStartUp: () => Promise<void>;
}

/** Exclusive use of the captcha for one authorize or submit. */
export interface CaptchaTurn {
  readonly attempt: Result<string, unknown>;
  /** Resets the captcha (specification, section 4) and lets the next caller have it. Call it once, after the call. */
  release(): void;
}

/** Limit for a flush's wait for a token, in ms, since the flush holds the outbox's lock. */
export const TAKING_LIMIT_MS = 60_000;
/** Interval of checks whether a challenge is still being solved, in ms. */
const LOOK_AGAIN_MS = 1_000;

/** End of the last queued turn, per client. */
const turns = new WeakMap<CaptchaClient, Promise<void>>();

/**
 * Takes a fresh token for an authorize or a submit. Callers queue: each has the captcha from its attempt until it is released
 * (specification, section 4), so that a flush neither ends the claimant's attempt nor uses its token.
 * @param signal gives up waiting.
 */
export async function takeCaptchaToken(
  call: CaptchaGuardedCall,
  { captcha, completeStartUp }: CaptchaAccess,
  signal?: AbortSignal,
): Promise<CaptchaTurn> {
  const givenUp = whenAborted(signal);
  const before = turns.get(captcha) ?? Promise.resolve();
  const { promise: ended, resolve: endTurn } = Promise.withResolvers<void>();
  turns.set(
    captcha,
    before.then(() => ended),
  );
  const release = () => {
    captcha.reset();
    endTurn();
  };
  if ((await Promise.race([before, givenUp])) !== undefined) {
    endTurn();
    return { attempt: fail({ code: 'busy' }), release: () => {} };
  }
  try {
    const attempt = await Promise.race([completeStartUp().then(() => captcha.execute()), givenUp]);
    if (attempt.ok) return { attempt: succeed(requireToken(call, attempt.value)), release };
    // Without a captcha, or with an unknown provider, there is no token; the server decides whether it needs one.
    const isLeftToServer =
      call === 'authorize' && ['unneeded', 'unknown-provider'].includes(attempt.error.code);
    return { attempt: isLeftToServer ? succeed('') : attempt, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Takes a token for a submit, when the server answers and the body is ready (decisions, "Captcha"). */
export async function takeSubmitToken(portal: CaptchaAccess): Promise<Result<string, unknown>> {
  const limit = new AbortController();
  const stop = limitTaking(portal.captcha, limit);
  try {
    const { attempt, release } = await takeCaptchaToken('submit', portal, limit.signal);
    release();
    return attempt;
  } finally {
    stop();
  }
}

/** Aborts the wait at the limit, or later while the claimant may be solving a challenge. */
function limitTaking(captcha: CaptchaClient, limit: AbortController): () => void {
  const look = () => {
    const isSolving = captcha.getState().isChallengeShown && document.visibilityState === 'visible';
    if (isSolving) timer = setTimeout(look, LOOK_AGAIN_MS);
    else limit.abort();
  };
  let timer = setTimeout(look, TAKING_LIMIT_MS);
  return () => clearTimeout(timer);
}

/** Settles once the signal is aborted; never without one. */
function whenAborted(
  signal: AbortSignal | undefined,
): Promise<Result<never, { readonly code: 'cancelled' }>> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(fail({ code: 'cancelled' })), { once: true });
  });
}

export type CaptchaGuardedCall = 'authorize' | 'submit';

const CALL_NAMES = { authorize: 'AuthorizeForm', submit: 'SubmitForm' } as const;

/**
 * Returns the token of a page's authorize or submit.
 * @throws Error "AuthorizeForm called without calling reCaptcha." or "SubmitForm called without calling reCaptcha." if there is no token,
 * a developer's mistake (specification, section 5, "On submit").
 */
export function requireToken(call: CaptchaGuardedCall, token: string | null | undefined): string {
  if (token === null || token === undefined || token === '') {
    throw new Error(`${CALL_NAMES[call]} called without calling reCaptcha.`);
  }
  return token;
}
