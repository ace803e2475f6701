import { answerWithin } from '#kernel/async.ts';

/**
 * The deployment has given up its worker (`settings.retireServiceWorker`): this page, which came from the network, lets go of
 * it and of what it keeps. Drafts and claims that wait are not its own, and stay.
 */
export async function retireWorker(): Promise<void> {
  if (!navigator.serviceWorker) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  for (const name of await answerWithin(caches.keys())) await answerWithin(caches.delete(name));
}
