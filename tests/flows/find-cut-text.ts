/**
 * Lists text that reaches out of the window, or out of a box that hides its overflow. Leaves out text for screen readers only and areas
 * that scroll. Runs in the page.
 */
export function findCutText(): string[] {
  const width = document.documentElement.clientWidth;
  const found: string[] = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > width) found.push(`The page is ${wide} px wide.`);

  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true }) ||
    element.closest('.visually-hidden, .skip-link:not(:focus), [aria-hidden="true"]') !== null ||
    getComputedStyle(element).clipPath !== 'none' ||
    getComputedStyle(element).clip !== 'auto';

  const isOutside = (text: Text): boolean => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].some(
      (line) => line.width > 1 && (line.left < -1 || line.right > width + 1),
    );
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || parent === null || node.data.trim() === '' || isHidden(parent)) continue;
    if (isOutside(node)) found.push(`Outside of the window: ${node.data.trim()}`);
  }
  for (const element of document.querySelectorAll('body *')) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isCutX = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isCutY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
    if ((isCutX || isCutY) && element.textContent.trim() !== '' && !isHidden(element)) {
      found.push(`Cut: ${element.textContent.trim().slice(0, 60)}`);
    }
  }
  return found;
}
