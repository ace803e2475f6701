import { fail, type Result, succeed } from '#kernel/result.ts';
import type { CaptchaClient } from './captcha-client.ts';

/** The captcha, and the start-up that prepares it. */
interface CaptchaAccess {
  readonly captcha: CaptchaClient;
  readonly completeStartUp: () => Promise<void>;
}

/** What an authorize or a submit has of the captcha while it is its turn. */
export interface CaptchaTurn {
  /** The fresh token, or why there is none. */
  readonly attempt: Result<string, unknown>;
  /** Call it once, after the call: the captcha is reset (specification, section 4), and whoever waits has it next. */
  release(): void;
}

/** A flush waits no longer for its token, in ms: it holds the outbox's lock. */
export const TAKING_LIMIT_MS = 60_000;
/** How often it is looked whether a challenge is still being solved, in ms. */
const LOOK_AGAIN_MS = 1_000;

/** When the last one that has asked for a captcha is done with it. */
const turns = new WeakMap<CaptchaClient, Promise<void>>();

/**
 * A fresh token for an authorize or a submit. One at a time has the captcha, from its attempt until it is released (specification,
 * section 4): a flush must neither end what the claimant does on the page, nor send the token of it.
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
    // Without a captcha, or a provider that the portal knows, there is no token: whether it is needed is the server's to decide.
    const isLeftToServer =
      call === 'authorize' && ['unneeded', 'unknown-provider'].includes(attempt.error.code);
    return { attempt: isLeftToServer ? succeed('') : attempt, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** A token for a submit, taken when the server answers and the body is ready (decisions, "Captcha"). */
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

/** Longer than the limit a token is waited for only while somebody may be solving a challenge. */
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

/** The page calls that need a captcha token first. */
export type CaptchaGuardedCall = 'authorize' | 'submit';

const CALL_NAMES = { authorize: 'AuthorizeForm', submit: 'SubmitForm' } as const;

/**
 * The token of an authorize or submit that a page makes.
 * @throws Error "AuthorizeForm called without calling reCaptcha." or "SubmitForm called without calling reCaptcha."
 * where the captcha was not run before: a mistake of the developer (specification, section 5, "On submit").
 */
export function requireToken(call: CaptchaGuardedCall, token: string | null | undefined): string {
  if (token === null || token === undefined || token === '') {
    throw new Error(`${CALL_NAMES[call]} called without calling reCaptcha.`);
  }
  return token;
}
