/**
 * Smaller than a finger: targets that are less than 44 px high or wide, in words; runs in the page. A link within text, or with a line of
 * its own there, is 24 px high at least.
 */
export function findSmallTargets(): string[] {
  const targets = document.querySelectorAll(
    'button, summary, select, textarea, input, label:has(input), a[href]',
  );
  return [...targets].flatMap((target) => {
    const isShown = target.checkVisibility({ visibilityProperty: true });
    const stands = target.matches('input') ? target.closest('label') : null;
    const isHidden = target.closest('.visually-hidden, .skip-link') !== null;
    if (!isShown || stands !== null || isHidden) return [];
    const { width, height } = target.getBoundingClientRect();
    const isInline = getComputedStyle(target).display === 'inline';
    if (isInline ? height >= 24 : width >= 43.5 && height >= 43.5) return [];
    const name = target.getAttribute('name') ?? (target.textContent.trim() || target.id);
    return [`${name}: ${Math.round(width)} x ${Math.round(height)}`];
  });
}

/** Controls without a line around them, in words; runs in the page. In forced colours a background tells nothing. */
export function findUnlined(): string[] {
  const controls = document.querySelectorAll(
    '.button, .control, .choice__mark, input:not([type="file"], [type="hidden"]):not(label input), select, textarea',
  );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return [];
    const { borderBlockEndStyle, borderBlockEndWidth, borderBlockEndColor } = getComputedStyle(control);
    const isLined =
      borderBlockEndStyle !== 'none' &&
      Number.parseFloat(borderBlockEndWidth) >= 1 &&
      !/^rgba\(.*, 0\)$/.test(borderBlockEndColor);
    return isLined ? [] : [control.textContent.trim() || control.id || control.className];
  });
}

/**
 * Markup that validators and auditors' tools refuse though axe does not, in words; runs in the page: a group of controls without its legend (but for
 * that of a tab that only reads), an input that leaves its type to the browser.
 */
export function findLooseMarkup(): string[] {
  const loose = document.querySelectorAll(
    'fieldset:enabled:not(:has(> legend:first-child)), input:not([type])',
  );
  return [...loose].map(({ className, id, tagName }) => `${tagName.toLowerCase()} ${id || className}`);
}
