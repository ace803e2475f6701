/**
 * Lists targets of less than 44 px in height or width. A link within text, or on a line of its own there, needs only 24 px in height.
 * Runs in the page.
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

/**
 * Lists controls without a visible border. Forced colours drop backgrounds, so a background alone does not show a control. Runs in the
 * page.
 */
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
 * Lists markup that validators and audit tools refuse although axe accepts it: a group of controls without a legend (except in a
 * read-only tab), and an input without a type. Runs in the page.
 */
export function findLooseMarkup(): string[] {
  const loose = document.querySelectorAll(
    'fieldset:enabled:not(:has(> legend:first-child)), input:not([type])',
  );
  return [...loose].map(({ className, id, tagName }) => `${tagName.toLowerCase()} ${id || className}`);
}
