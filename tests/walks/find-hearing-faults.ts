/**
 * What axe does not see, and who hears a page meets, in words; runs in the page: an attribute that refers to an element which is not there,
 * and text that stands outside of every landmark. Axe lets a status stand anywhere; who goes from landmark to landmark never meets it.
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
      // What a button opens is there once it is open.
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
    // The announcer's own words are heard as they come, and are seen nowhere.
    const isElsewhere = parentElement.closest(`${LANDMARKS}, .skip-link, .visually-hidden`) !== null;
    if (isShown && !isElsewhere) faults.push(`Outside of every landmark: ${text.slice(0, 60)}`);
  }
  return faults;
}
