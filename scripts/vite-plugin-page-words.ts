import type { Plugin } from 'vite';
import { listCultures, readNamespace, SOURCE_CULTURE } from './compile-messages.ts';

/** Where a page says something before anyone knows in which language. */
const PLACE = /^( *)<!-- in every language: "((\w+)\.[\w.]+)" -->/gm;

/**
 * Puts a message into a page once for each language that there are words for, English first.
 * @throws Error where a language has no text for it.
 */
export function insertPageWords(html: string): string {
  return html.replace(PLACE, (_place, indent: string, key: string, namespace: string) =>
    [SOURCE_CULTURE, ...listCultures().filter((culture) => culture !== SOURCE_CULTURE)]
      .map((culture) => {
        const text = readNamespace(culture, namespace)[key];
        if (text === undefined) throw new Error(`${culture} has no text for "${key}", which the page says.`);
        return `${indent}<p lang="${culture}" dir="auto">${escapeText(text)}</p>`;
      })
      .join('\n'),
  );
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** `insertPageWords` for every page that is built or served. */
export function pageWordsPlugin(): Plugin {
  return {
    name: 'portal-page-words',
    transformIndexHtml: { order: 'pre', handler: insertPageWords },
  };
}
