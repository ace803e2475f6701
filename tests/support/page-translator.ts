/** Returns texts that the page shows in an outdated version, because React has written to a node that the translator removed. */
declare global {
  interface Window {
    listOutdatedTexts?: () => readonly string[];
  }
}

/**
 * Imitates a browser's translator, which replaces each text node by two `font` elements with its own words, also in later content. The
 * words stay the same, so that tests find them. Runs in the page before its code.
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
    // Copies the list, because replaced nodes disappear from it.
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
