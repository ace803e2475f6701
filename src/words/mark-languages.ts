import { DEFAULT_CULTURE } from '#server/cultures.ts';
import { directionOf } from './languages.ts';
import { loadCatalogue } from './load-catalogue.ts';
import type { Messages } from './messages.ts';
import { loadMessages } from './messages-store.ts';

/** Shortest piece of a message that identifies its language, in characters. */
const LEAST_LETTERS = 4;

/** Returns the texts in the culture's own language. The rest of the document is English, so these need a `lang` (WCAG 3.1.2). */
async function findOwnTexts(messages: Messages): Promise<ReadonlySet<string>> {
  const [first, rest, english] = await Promise.all([
    loadCatalogue(DEFAULT_CULTURE, 'first'),
    loadCatalogue(DEFAULT_CULTURE, 'rest'),
    loadMessages({ culture: DEFAULT_CULTURE, enabledCultures: {} }),
  ]);
  const keys = Object.keys({ ...first, ...rest });
  return new Set(
    keys
      .map((key) => [messages.text(key), english.text(key)] as const)
      .filter(([own, other]) => own !== other)
      .map(([own]) => longestPiece(own)),
  );
}

function longestPiece(text: string): string {
  return text
    .split(/\{[^}]*\}/)
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
    .trim();
}

/** Marks parts in the culture's own language as the page changes. Returns a function that stops it and removes the marks. */
export async function markLanguages(root: HTMLElement, messages: Messages): Promise<() => void> {
  const own = await findOwnTexts(messages);
  const pieces = [...own].filter((piece) => piece.length >= LEAST_LETTERS);
  const marked = new Set<HTMLElement>();
  const isOwn = (text: string) => own.has(text) || pieces.some((piece) => text.includes(piece));

  function look({ parentElement, textContent }: Node): void {
    const text = textContent?.trim() ?? '';
    if (!(parentElement instanceof HTMLElement) || !/\p{L}/u.test(text)) return;
    // Keep a language that is already set, such as on a language's name in a list.
    if (parentElement.lang !== '' && !marked.has(parentElement)) return;
    const language = isOwn(text) ? messages.culture : messages.language;
    if (parentElement.closest<HTMLElement>('[lang]')?.lang === language) return;
    parentElement.lang = language;
    parentElement.dir = directionOf(language);
    marked.add(parentElement);
  }

  function lookAt(node: Node): void {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text: Node | null = texts.currentNode; text !== null; text = texts.nextNode()) {
      if (text.nodeType === Node.TEXT_NODE) look(text);
    }
  }

  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === 'characterData') look(target);
      for (const node of addedNodes) lookAt(node);
    }
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  lookAt(root);
  return () => {
    observer.disconnect();
    for (const element of marked) {
      element.removeAttribute('lang');
      element.removeAttribute('dir');
    }
  };
}
