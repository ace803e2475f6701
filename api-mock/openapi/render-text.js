import { createElement } from '/__mock/panel/elements.js';

/** A description: what stands between backticks is code. */
export function renderText(text) {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : createElement('code', {}, part)));
  return createElement('span', {}, ...parts);
}
