import { answerWithin, fetchPersistently, START_PATIENCE_MS } from '#kernel/async.ts';
import { LASTING } from '#portal/shell/error-info.ts';
import type { Api } from '#server/api.ts';
import { theCase } from '#server/case.ts';
import { type Cultures, chooseCulture, DEFAULT_CULTURE, findPathCulture } from '#server/cultures.ts';
import { readSmallState } from '#server/small-state.ts';
import { INVALID_LOCALIZATION_KEY } from '#words/create-messages.ts';
import type { MessagesStore } from '#words/messages-store.ts';
import { activateCulture, BUILT_IN_CULTURES, isLanguageTag } from './culture.ts';
import type { PortalParts } from './portal-parts.ts';
import { isSilentFailure, StepFailure } from './start-up-steps.ts';

/** The culture that the portal starts in. */
export interface StartCulture {
  /** What the address asks for; whether the server enables it is not known yet. */
  readonly firstGuess: string;
  /** Makes the culture of the address the active one where the server enables it; rejects where the server does not say. */
  take(call: ReturnType<Api['getCultures']>): Promise<void>;
}

/** Whether there are words for the pages: nothing can be said in keys. */
export function hasWords(messages: MessagesStore): boolean {
  return messages.getMessages().has(INVALID_LOCALIZATION_KEY);
}

/**
 * Begins to fetch the words of the culture that was asked for: they travel while the server is asked whether it is enabled.
 * @param isLastKnown whether the language that was last used is known; where it is not, the one of this start does not take its place.
 */
export function beginCulture(
  { api, messages, errorInfo }: Pick<PortalParts, 'api' | 'messages' | 'errorInfo'>,
  isLastKnown: boolean,
): StartCulture {
  const tryOnce = (culture: string) => activateCulture(culture, { api, messages }, { isKept: isLastKnown });
  const activate = (culture: string) => fetchPersistently(() => tryOnce(culture));
  const query = new URLSearchParams(location.search).get('culture');
  const firstGuess = isLanguageTag(query) ? query : (theCase().culture ?? DEFAULT_CULTURE);
  const guess = activate(firstGuess).catch(() => false);

  /** A language that cannot be fetched now, such as one that was never chosen while there was a network, leaves English. */
  async function activateOrDefault(culture: string): Promise<void> {
    // The guess has been tried for long.
    await (culture === firstGuess ? tryOnce : activate)(culture).catch((error: unknown) => {
      if (hasWords(messages)) throw error;
      return activate(DEFAULT_CULTURE);
    });
  }

  return {
    firstGuess,
    async take(call) {
      const answer = await call;
      const isGuessActive = await guess;
      const cultures: Cultures = answer.ok ? answer.value : BUILT_IN_CULTURES;
      messages.setEnabledCultures(cultures);
      const codes = Object.keys(cultures);
      const url = findPathCulture(location.pathname, codes);
      const culture = chooseCulture(codes, query, url);
      if (!isGuessActive || culture !== firstGuess) await activateOrDefault(culture);
      if (answer.ok) return;
      const failure = new StepFailure(answer.error.code);
      // A 403 is ignored (specification, section 6); offline, English alone will do.
      if (isSilentFailure(failure) || (answer.error.code === 'network' && !navigator.onLine)) return;
      // The start-up asks once.
      errorInfo.show('filing.alertHeader', 'filing.problem', LASTING);
      throw failure;
    },
  };
}

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
