import type { Cultures } from '#core/contract/cultures.ts';
import type { Api } from '#data/api/api.ts';
import { writeSmallState } from '#data/small-state.ts';
import type { MessagesStore } from '#i18n/messages-store.ts';

/** The cultures that the server enables; English alone until, or where, it does not say. */
export const BUILT_IN_CULTURES: Cultures = { en: 'English' };

/**
 * Makes a culture the active one: built-in messages, the server's content, the document's language and direction, and
 * what the worker reads. Rejects where the culture's messages cannot be fetched (a language that was never fetched,
 * chosen offline).
 */
export async function activateCulture(
  culture: string,
  { api, messages }: { readonly api: Pick<Api, 'getCultureContent'>; readonly messages: MessagesStore },
): Promise<void> {
  const content = api.getCultureContent(culture);
  await messages.setCulture(culture);
  const answer = await content;
  if (answer.ok) await messages.setContent(answer.value);
  document.documentElement.lang = culture;
  document.documentElement.dir = messages.getMessages().direction;
  void writeSmallState('culture', culture);
}

/** Whether a text has the shape of a language tag (BCP 47). Intl throws at any other, and the address bar can hold any. */
export function isLanguageTag(text: string | null): text is string {
  try {
    return text !== null && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
