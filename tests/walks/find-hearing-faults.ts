/**
 * Lists faults that axe does not report but screen-reader users meet: an attribute that refers to a missing element, and text outside
 * every landmark. Axe allows a status anywhere, but people who navigate by landmarks never reach it. Runs in the page.
 */
export function findHearingFaults(): string[] {
  const REFERENCES = [
    'aria-describedby',
    'aria-labelledby',
    'aria-controls',
    'aria-details',
    'aria-errormessage',
    'aria-owns',
    'for',
  ];
  const LANDMARKS =
    'header, nav, main, footer, aside, form, dialog, section[aria-label], section[aria-labelledby], [role="region"], [role="dialog"], [role="alertdialog"], [role="banner"], [role="navigation"], [role="main"], [role="contentinfo"], [role="complementary"]';
  const faults: string[] = [];

  for (const name of REFERENCES) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const lost = (element.getAttribute(name) ?? '')
        .split(/\s+/)
        .filter((id) => id !== '' && document.getElementById(id) === null);
      // The element that a button opens exists only while it is open.
      const isClosed = name === 'aria-controls' && element.getAttribute('aria-expanded') === 'false';
      if (lost.length > 0 && !isClosed)
        faults.push(
          `${name} of ${element.id || element.tagName.toLowerCase()} leads nowhere: ${lost.join(' ')}`,
        );
    }
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { parentElement } = node;
    const text = (node.textContent ?? '').trim();
    if (parentElement === null || text === '' || parentElement.closest('script, style, noscript')) continue;
    const isShown = parentElement.checkVisibility({ visibilityProperty: true });
    // Screen readers announce these words as they appear; nobody sees them.
    const isElsewhere = parentElement.closest(`${LANDMARKS}, .skip-link, .visually-hidden`) !== null;
    if (isShown && !isElsewhere) faults.push(`Outside of every landmark: ${text.slice(0, 60)}`);
  }
  return faults;
}
