import { createObservable, type Observable } from '#kernel/observable.ts';

/**
 * Catches the browser's install prompt: the event comes once, soon after the load, and is lost to whoever comes later.
 * Call it as early as the page can.
 */
export function catchInstallPrompt(): Observable<Event | null> {
  const prompt = createObservable<Event | null>(null);
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would come at its moment, not at ours.
    event.preventDefault();
    prompt.set(event);
  });
  return prompt;
}
