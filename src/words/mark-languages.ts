import { DEFAULT_CULTURE } from '#server/cultures.ts';
import { directionOf } from './languages.ts';
import { loadCatalogue } from './load-catalogue.ts';
import type { Messages } from './messages.ts';
import { loadMessages } from './messages-store.ts';

/** A piece of a message that is shorter says nothing of its language. */
const LEAST_LETTERS = 4;

/**
 * The texts of a culture that the portal has no words of, for its case or its server has some: the others are English, and so is the
 * document (WCAG 3.1.2 wants each part's language told).
 */
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

/** What stands between the values of a message. */
function longestPiece(text: string): string {
  return text
    .split(/\{[^}]*\}/)
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
    .trim();
}

/**
 * Says of each part that is worded in the culture's own language that it is, as the page changes. Returns the way to stop, after which
 * nothing is marked.
 */
export async function markLanguages(root: HTMLElement, messages: Messages): Promise<() => void> {
  const own = await findOwnTexts(messages);
  const pieces = [...own].filter((piece) => piece.length >= LEAST_LETTERS);
  const marked = new Set<HTMLElement>();
  const isOwn = (text: string) => own.has(text) || pieces.some((piece) => text.includes(piece));

  function look({ parentElement, textContent }: Node): void {
    const text = textContent?.trim() ?? '';
    if (!(parentElement instanceof HTMLElement) || !/\p{L}/u.test(text)) return;
    // What has its language already, such as the name of another one in a list, keeps it.
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
