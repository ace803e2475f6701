import { createObservable, type Observable } from '#kernel/observable.ts';

/**
 * Catches the browser's install prompt. The event comes once, soon after the load, and a later listener misses it: call this as early as
 * the page can.
 */
export function catchInstallPrompt(): Observable<Event | null> {
  const prompt = createObservable<Event | null>(null);
  window.addEventListener('beforeinstallprompt', (event) => {
    // Keeps the browser's own banner from coming at a moment of its choice.
    event.preventDefault();
    prompt.set(event);
  });
  return prompt;
}
