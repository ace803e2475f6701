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

export interface StartCulture {
  /** Culture that the address asks for; the server may not enable it. */
  readonly firstGuess: string;
  /** Activates the culture of the address if the server enables it. Rejects if the server does not say, except for a 403 or offline. */
  take(call: ReturnType<Api['getCultures']>): Promise<void>;
}

/** Returns whether there are words for the pages: message keys alone say nothing. */
export function hasWords(messages: MessagesStore): boolean {
  return messages.getMessages().has(INVALID_LOCALIZATION_KEY);
}

/**
 * Begins to fetch the words of the culture that was asked for, while the server is asked whether it is enabled.
 * @param isLastKnown whether the language last used is known; if not, this start's does not replace it.
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

  /** Activates a culture; English if it cannot be fetched now, as one that was never chosen while there was a network. */
  async function activateOrDefault(culture: string): Promise<void> {
    // The guess has been retried for long already.
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
      // Lasting: the start-up asks only once.
      errorInfo.show('filing.alertHeader', 'filing.problem', LASTING);
      throw failure;
    },
  };
}

/** Query value with which public/manifest.webmanifest marks the addresses at which the installed app opens. */
const LAUNCH_SOURCE = 'home-screen';

/**
 * Gives the address of an installed app its culture. An address that names none is English (specification, section 1), but those in the
 * app's manifest can name none: one that is marked there gets the language last used.
 * @returns whether that language is known; false if storage did not answer in the time that a start allows it.
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
