import { parseSettings } from '#server/settings.ts';
import type { Portal } from './portal.ts';
import { startPortal } from './start-up/start-portal.ts';

/** Starts the real portal in a browser test's page, against the mock. It has no router: `goTo` does nothing. */
export async function startPortalInPage(settings: unknown): Promise<Portal> {
  const started = await startPortal(parseSettings(settings), {
    firstPage: Promise.resolve(),
    isLastCultureKnown: false,
    onExpire: () => {},
    goTo: async () => {},
  });
  if (!started.ok) throw new Error(`The portal did not start: ${started.error.step}`);
  return started.value;
}
