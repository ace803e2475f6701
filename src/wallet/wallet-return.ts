import * as z from 'zod/mini';
import { bytesToText, sha256Hex, textToBytes } from '#kernel/bytes.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import {
  readAttempt,
  removeAttempt,
  WALLET_CHANNEL,
  type WalletAnswer,
  type WalletAttempt,
} from './attempt-record.ts';

/**
 * Calls `look` whenever the provider's answer may be there: told by the return page on the channel (a nudge, which only this origin can
 * give), or when the claimant comes back to this page. Nudges that come in crowds are one. Returns what ends it.
 */
export function watchReturn(look: () => Promise<void>): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(WALLET_CHANNEL);
  const lookOnce = runAgainIfAsked(look);
  const lookIfNudged = ({ data }: MessageEvent<unknown>) => {
    const isNudge =
      typeof data === 'object' && data !== null && 'type' in data && data.type === 'wallet-returned';
    if (isNudge) lookOnce();
  };
  channel.addEventListener('message', lookIfNudged, { signal: ending.signal });
  window.addEventListener('focus', lookOnce, { signal: ending.signal });
  return () => {
    ending.abort();
    channel.close();
  };
}

/** A call of which one runs at a time, however often it is asked for: what is asked while it runs is one more run after it. */
function runAgainIfAsked(call: () => Promise<void>): () => void {
  let isRunning = false;
  let isAsked = false;
  const run = async () => {
    isRunning = true;
    try {
      while (isAsked) {
        isAsked = false;
        await call();
      }
    } finally {
      isRunning = false;
    }
  };
  return () => {
    isAsked = true;
    if (!isRunning) void run();
  };
}

/** Calls `onClosed` once the window is gone. Where the provider cut the tie to its opener it seems gone at once. */
export function watchWindow(opened: Window, onClosed: () => void): () => void {
  const timer = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(timer);
    onClosed();
  }, 500);
  return () => clearInterval(timer);
}

/** 'denied': the claimant or the provider said no; 'expired': too late; 'invalid': not the answer to this attempt. */
export type WalletReturnFailure = 'denied' | 'expired' | 'invalid';

const sealedSchema = z.object({ state: z.string(), code: z.string().check(z.minLength(1)) });

async function unseal(attempt: WalletAttempt, answer: WalletAnswer): Promise<string | undefined> {
  if (answer.kind !== 'sealed') return undefined;
  const key =
    attempt.key instanceof CryptoKey
      ? attempt.key
      : await crypto.subtle.importKey('jwk', attempt.key, 'AES-GCM', false, ['decrypt']);
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: answer.iv }, key, answer.data);
  const parsed = sealedSchema.safeParse(JSON.parse(bytesToText(new Uint8Array(bytes))));
  if (!parsed.success) return undefined;
  const { state, code } = parsed.data;
  return (await sha256Hex(textToBytes(state))) === attempt.stateHash ? code : undefined;
}

/**
 * Takes the provider's answer that the return page has left for a draft, once: the attempt is forgotten with it. Null while
 * there is none. Gives the authorization code, or why there is none.
 */
export async function takeReturn(draftId: string): Promise<Result<string, WalletReturnFailure> | null> {
  const attempt = await readAttempt().catch(() => undefined);
  if (attempt?.answer === undefined || attempt.draftId !== draftId) return null;
  await removeAttempt();
  if (Date.now() > attempt.expiresAt) return fail('expired');
  if (attempt.answer.kind === 'denied') return fail('denied');
  const code = await unseal(attempt, attempt.answer).catch(() => undefined);
  return code === undefined ? fail('invalid') : succeed(code);
}
