import { WALLET_CHANNEL } from './attempt-record.ts';

/**
 * Calls `look` whenever the provider's answer may be there: told by the return page (its opener or the channel; both are
 * only nudges, of this origin), or when the claimant comes back to this page. Returns what ends it.
 */
export function watchReturn(look: () => void): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(WALLET_CHANNEL);
  const lookIfNudged = (event: MessageEvent<unknown>) => {
    const { data } = event;
    const isNudge =
      typeof data === 'object' && data !== null && 'type' in data && data.type === 'wallet-returned';
    if (event.origin === location.origin && isNudge) look();
  };
  channel.addEventListener('message', lookIfNudged, { signal: ending.signal });
  window.addEventListener('message', lookIfNudged, { signal: ending.signal });
  window.addEventListener('focus', look, { signal: ending.signal });
  return () => {
    ending.abort();
    channel.close();
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
