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
 * Calls `look`, one run at a time, when the return page sends a message (only this origin can) and when this page gets the focus. Returns
 * a function that stops it.
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

/** Returns a function that runs `call` one at a time; calls during a run cause one more run after it. */
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

/** Calls `onClosed` once the window is closed. A window that the provider cut off from its opener looks closed at once. */
export function watchWindow(opened: Window, onClosed: () => void): () => void {
  const timer = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(timer);
    onClosed();
  }, 500);
  return () => clearInterval(timer);
}

/** 'denied': the claimant or the provider refused; 'expired': too late; 'invalid': the answer does not belong to this attempt. */
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

/** Takes the provider's answer for a draft, once. Returns the authorization code or the failure; null while there is no answer. */
export async function takeReturn(draftId: string): Promise<Result<string, WalletReturnFailure> | null> {
  const attempt = await readAttempt().catch(() => undefined);
  if (attempt?.answer === undefined || attempt.draftId !== draftId) return null;
  await removeAttempt();
  if (Date.now() > attempt.expiresAt) return fail('expired');
  if (attempt.answer.kind === 'denied') return fail('denied');
  const code = await unseal(attempt, attempt.answer).catch(() => undefined);
  return code === undefined ? fail('invalid') : succeed(code);
}
