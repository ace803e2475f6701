import { answerWithin, START_PATIENCE_MS } from '#kernel/async.ts';
import { readSmallState } from '#server/small-state.ts';
import { isLanguageTag } from './culture-choice.ts';

/** The query value by which public/manifest.webmanifest marks where the installed app opens. */
const LAUNCH_SOURCE = 'home-screen';

/**
 * An address that names no culture is English (specification, section 1); an installed app opens at addresses that are written in
 * its manifest, and so can name none. One that is marked there becomes the same address in the language that was last used.
 * @returns whether that is known; not where the device's storage gave no answer in the time that a start has for it.
 */
export async function takeLaunchCulture(): Promise<boolean> {
  const address = new URL(location.href);
  if (address.searchParams.get('source') !== LAUNCH_SOURCE) return true;
  let isKnown = true;
  address.searchParams.delete('source');
  if (!address.searchParams.has('culture')) {
    const reading = answerWithin(readSmallState('culture'), START_PATIENCE_MS);
    const kept = await reading.catch(() => {
      isKnown = false;
      return undefined;
    });
    if (isLanguageTag(kept)) address.searchParams.set('culture', kept);
  }
  history.replaceState(history.state, '', address);
  return isKnown;
}
