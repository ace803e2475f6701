import type { Cultures } from '#core/contract/cultures.ts';
import type { Api } from '#data/api/api.ts';
import { writeSmallState } from '#data/small-state.ts';
import { loadCatalogue } from '#i18n/load-messages.ts';
import type { MessagesStore } from '#i18n/messages-store.ts';

/** The cultures that the server enables; English alone until, or where, it does not say. */
export const BUILT_IN_CULTURES: Cultures = { en: 'English' };

interface ActivationPorts {
  readonly api: Pick<Api, 'getCultureContent'>;
  readonly messages: MessagesStore;
}

/**
 * Makes a culture the active one: built-in messages and the server's content at once, the document's language and direction, and
 * what the worker reads. Rejects, and changes nothing, where the culture's messages cannot be fetched, nor its content
 * where that is needed: a language that was never fetched, chosen offline, would be half of it.
 */
export async function activateCulture(
  culture: string,
  { api, messages }: ActivationPorts,
  { needsContent = false } = {},
): Promise<void> {
  // Both travel at the same time.
  const [content] = await Promise.all([api.getCultureContent(culture), loadCatalogue(culture, 'first')]);
  if (needsContent && !content.ok && content.error.code === 'network') throw new Error(content.error.code);
  await messages.setCulture(culture, content.ok ? content.value : []);
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
