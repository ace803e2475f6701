/**
 * Lists the faults in the layout of a page. Runs in the page, and leaves it scrolled.
 *
 * - On a phone of 390 x 844, at the top of the page, the heading begins above 200 px.
 * - Every control can be scrolled clear of the bar at the foot.
 * - At most one button, or link that looks like one, is primary.
 * - No sentence is on the page twice.
 * - No line of text or control overlaps another.
 * - No line of text has more than 75 characters.
 */
export function findLayoutFaults(): string[] {
  const HIGHEST_HEADING = 200;
  const LONGEST_LINE = 75;
  /** A text with fewer words is a label, which may occur twice. */
  const WORDS_OF_A_SENTENCE = 4;
  /** Pixels by which boxes may overlap, because letters extend beyond a line's box. */
  const SHARED = 3;
  const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';
  const faults: string[] = [];

  const isClipped = (element: Element | null): boolean => {
    if (element === null) return false;
    const { clip, clipPath } = getComputedStyle(element);
    return clip !== 'auto' || clipPath !== 'none' || isClipped(element.parentElement);
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('.visually-hidden') === null &&
    !isClipped(element);
  const nameOf = (element: Element): string =>
    (element.getAttribute('name') ?? element.textContent.trim()).slice(0, 60) ||
    element.id ||
    element.tagName;
  const isFixed = (element: Element): boolean => {
    for (let around: Element | null = element; around !== null; around = around.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(around).position)) return true;
    return false;
  };
  const scrollNow = (top: number): void => scrollTo({ top, behavior: 'instant' });

  scrollNow(0);
  const heading = document.querySelector('h1');
  const headingTop = heading?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  if (innerWidth === 390 && innerHeight === 844 && headingTop >= HIGHEST_HEADING)
    faults.push(`The heading begins at ${Math.round(headingTop)} px.`);

  const primary = [...document.querySelectorAll('.button--primary')].filter(isShown);
  if (primary.length > 1) faults.push(`Primary buttons: ${primary.map(nameOf).join(', ')}`);

  const bar = document.querySelector('.action-bar');
  if (bar !== null && isFixed(bar)) {
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (!isShown(control) || bar.contains(control) || isFixed(control)) continue;
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { top: upper, bottom: lower } = bar.getBoundingClientRect();
      const { top, bottom } = control.getBoundingClientRect();
      if (bottom > upper + 1 && top < lower - 1) faults.push(`Under the bar: ${nameOf(control)}`);
    }
    scrollNow(0);
  }

  // Groups the texts by the block that they flow in.
  const blockOf = (text: Text): Element | null => {
    let around = text.parentElement;
    while (around !== null && /^(?:inline|contents)$/.test(getComputedStyle(around).display))
      around = around.parentElement;
    return around;
  };
  const texts = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.data.trim() === '') continue;
    const { parentElement } = node;
    if (parentElement === null || !isShown(parentElement)) continue;
    if (parentElement.closest('option, script, style, noscript') !== null) continue;
    const block = blockOf(node);
    if (block !== null) texts.set(block, [...(texts.get(block) ?? []), node]);
  }

  const seen = new Set<string>();
  for (const nodes of texts.values()) {
    const whole = nodes
      .map(({ data }) => data)
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim();
    for (const sentence of whole.match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? []) {
      const said = sentence.trim();
      if (said.split(' ').length < WORDS_OF_A_SENTENCE) continue;
      if (seen.has(said)) faults.push(`Said twice: ${said}`);
      seen.add(said);
    }
    if (whole.length <= LONGEST_LINE) continue;
    const lines = new Map<number, string>();
    const range = document.createRange();
    for (const node of nodes) {
      for (let at = 0; at < node.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { bottom, width } = range.getBoundingClientRect();
        if (width === 0) continue;
        // Letters of different sizes share a line.
        const line = [...lines.keys()].find((foot) => Math.abs(foot - bottom) < 6) ?? bottom;
        lines.set(line, (lines.get(line) ?? '') + node.data[at]);
      }
    }
    for (const line of lines.values()) {
      const length = line.trim().replaceAll(/\s+/g, ' ').length;
      if (length > LONGEST_LINE) faults.push(`A line of ${length} characters: ${line.trim().slice(0, 60)}`);
    }
  }

  /** A link's invisible padding may overlap a line of text that is no control. */
  const isPainted = (element: Element): boolean => {
    const { borderTopWidth, backgroundColor } = getComputedStyle(element);
    return Number.parseFloat(borderTopWidth) > 0 || !/transparent|, 0\)$/.test(backgroundColor);
  };

  interface Box {
    readonly isText: boolean;
    readonly isPainted: boolean;
    readonly owner: Element;
    readonly name: string;
    readonly isFixed: boolean;
    readonly rect: DOMRect;
  }
  const boxes: Box[] = [];
  for (const [owner, nodes] of texts) {
    for (const node of nodes) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const name = node.data.trim().slice(0, 40);
      for (const rect of range.getClientRects())
        boxes.push({ owner, name, isText: true, isPainted: true, isFixed: isFixed(owner), rect });
    }
  }
  for (const owner of document.querySelectorAll(CONTROLS)) {
    if (!isShown(owner) || getComputedStyle(owner).display === 'inline') continue;
    boxes.push({
      owner,
      name: nameOf(owner),
      isText: false,
      isPainted: isPainted(owner),
      isFixed: isFixed(owner),
      rect: owner.getBoundingClientRect(),
    });
  }
  const isOver = (one: Box, other: Box): boolean => {
    if (one.isFixed !== other.isFixed) return false;
    // An open dialog or menu covers the page.
    const opened = '[role$="dialog"], .site-menu__panel';
    if (one.owner.closest(opened) !== other.owner.closest(opened)) return false;
    if (one.isText !== other.isText && !(one.isPainted && other.isPainted)) return false;
    if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) return false;
    // The control is invisible and covers its own label.
    if (one.owner.closest('label') !== null && one.owner.closest('label') === other.owner.closest('label'))
      return false;
    const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
    const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
    return across > SHARED && down > SHARED;
  };
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1))
      if (isOver(one, other)) faults.push(`One over the other: ${one.name} | ${other.name}`);
  });
  return [...new Set(faults)];
}
