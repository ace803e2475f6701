import type { Plugin } from 'vite';
import { listCultures, readNamespace, SOURCE_CULTURE } from './compile-messages.ts';

/** Placeholder of a text that a page shows before the language is known. */
const PLACE = /^( *)<!-- in every language: "((\w+)\.[\w.]+)" -->/gm;

/** Replaces each placeholder by the message in every language, English first. @throws Error if a language lacks the message */
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

export function pageWordsPlugin(): Plugin {
  return {
    name: 'portal-page-words',
    transformIndexHtml: { order: 'pre', handler: insertPageWords },
  };
}
