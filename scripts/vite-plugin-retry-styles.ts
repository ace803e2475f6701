import type { Plugin } from 'vite';

const PRELOAD_HELPER = '\0vite/preload-helper.js';
/** What Vite's loader does where styles did not come: it counts them as loaded from then on, and so does it every link that stands in the page. */
const ON_FAILURE = /(?<=\(err\) => \{\s*)seen\[href\] = void 0;/;
const FORGET = `
  delete seen[href];
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) if (link.href === href) link.remove();
`;

/**
 * Has Vite's loader ask again for styles that did not come when the code behind them is asked for again: else the page of that code is shown
 * without its styles.
 */
export function retryStylesPlugin(): Plugin {
  return {
    name: 'portal-retry-styles',
    apply: 'build',
    transform(code, id) {
      if (id !== PRELOAD_HELPER) return null;
      if (!ON_FAILURE.test(code)) throw new Error('Vite has another loader of styles by now: look at it.');
      return { code: code.replace(ON_FAILURE, FORGET), map: null };
    },
  };
}
