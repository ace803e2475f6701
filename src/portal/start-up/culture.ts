import type { Api } from '#server/api.ts';
import type { Cultures } from '#server/cultures.ts';
import type { CultureContent } from '#server/small-endpoints.ts';
import { writeSmallState } from '#server/small-state.ts';
import type { MessagesStore } from '#words/messages-store.ts';

/** Cultures of a server that has not told, or does not tell, which it enables. */
export const BUILT_IN_CULTURES: Cultures = { en: 'English' };

interface ActivationPorts {
  readonly api: Pick<Api, 'getCultureContent'>;
  readonly messages: MessagesStore;
}

export function followLanguage(messages: MessagesStore): void {
  messages.subscribe(() => {
    const { language, direction } = messages.getMessages();
    Object.assign(document.documentElement, { lang: language, dir: direction });
  });
}

/**
 * Activates a culture: the built-in messages, the server's content, and the culture that the worker reads. Changes nothing if another one
 * is chosen meanwhile. Rejects, and changes nothing, if the messages cannot be fetched, or the content if `needsContent`: a language never
 * fetched before and chosen offline would be half translated.
 * @param isKept whether to store it as the language last used, in which the installed app opens.
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

/** Returns whether a text is a well-formed language tag (BCP 47). Intl throws at any other, and the address bar can hold any. */
export function isLanguageTag(text: string | null | undefined): text is string {
  try {
    return typeof text === 'string' && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
