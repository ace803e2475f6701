/** What the page shows in the translator's words, and what React wrote meanwhile where nobody sees it. */
declare global {
  interface Window {
    listOutdatedTexts?: () => readonly string[];
  }
}

/**
 * Runs in the page, before its code: does with each text what a browser's translator does, which takes it out of the page and puts words
 * of its own in, in two `font` elements; what comes later it translates too. The words stay the same, so that a test finds them.
 */
export function translatePage(): void {
  const UNTRANSLATED = 'script, style, template, noscript, textarea, option, [translate="no"], font font';
  const replaced: { readonly text: Text; readonly words: string; readonly shown: Element }[] = [];

  function translateText(text: Text): void {
    const words = text.data;
    if (words.trim() === '' || text.parentElement === null || text.parentElement.closest(UNTRANSLATED))
      return;
    const shown = document.createElement('font');
    shown.append(document.createElement('font'));
    shown.firstElementChild?.append(words);
    text.replaceWith(shown);
    replaced.push({ text, words, shown });
  }

  function translate(node: Node): void {
    if (node instanceof Text) translateText(node);
    // Those that it replaces are no longer in the list of their parent.
    else for (const child of Array.from(node.childNodes)) translate(child);
  }

  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translate(target);
      for (const node of addedNodes) if (node.isConnected) translate(node);
    }
  });
  document.addEventListener('DOMContentLoaded', () => {
    translate(document.body);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  window.listOutdatedTexts = () =>
    replaced
      .filter(({ text, words, shown }) => shown.isConnected && text.data !== words)
      .map(({ text, words }) => `${words} (now: ${text.data})`);
}
