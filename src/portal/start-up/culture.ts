import type { Api } from '#server/api.ts';
import type { Cultures } from '#server/cultures.ts';
import type { CultureContent } from '#server/small-endpoints.ts';
import { writeSmallState } from '#server/small-state.ts';
import type { MessagesStore } from '#words/messages-store.ts';

/** The cultures that the server enables; English alone until, or where, it does not say. */
export const BUILT_IN_CULTURES: Cultures = { en: 'English' };

interface ActivationPorts {
  readonly api: Pick<Api, 'getCultureContent'>;
  readonly messages: MessagesStore;
}

/** Has the document say which language its words are in, and in which direction that is written. */
export function followLanguage(messages: MessagesStore): void {
  messages.subscribe(() => {
    const { language, direction } = messages.getMessages();
    Object.assign(document.documentElement, { lang: language, dir: direction });
  });
}

/**
 * Makes a culture the active one: built-in messages and the server's content at once, and what the worker reads. Changes nothing
 * where another one is chosen meanwhile. Rejects, and changes nothing, where the culture's messages cannot be fetched, nor its
 * content where that is needed: a language that was never fetched, chosen offline, would be half of it.
 * @param isKept whether it is the language that was last used from now on, which the installed app opens in.
 * @returns whether it is the active one.
 */
export async function activateCulture(
  culture: string,
  { api, messages }: ActivationPorts,
  { needsContent = false, isKept = true } = {},
): Promise<boolean> {
  await messages.setCulture(culture, fetchContent(culture, api, needsContent));
  if (messages.getMessages().culture !== culture) return false;
  if (isKept) void writeSmallState('culture', culture);
  return true;
}

async function fetchContent(
  culture: string,
  api: ActivationPorts['api'],
  isNeeded: boolean,
): Promise<CultureContent> {
  const content = await api.getCultureContent(culture);
  if (isNeeded && !content.ok && content.error.code === 'network') throw new Error(content.error.code);
  return content.ok ? content.value : [];
}

/** Whether a text has the shape of a language tag (BCP 47). Intl throws at any other, and the address bar can hold any. */
export function isLanguageTag(text: string | null | undefined): text is string {
  try {
    return typeof text === 'string' && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
