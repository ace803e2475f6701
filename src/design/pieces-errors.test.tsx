import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { LabelledValue } from './data-summary.tsx';
import { focusConfirmButton } from './modal.tsx';
import { headingTagOf } from './page-content.tsx';

const render = (element: ReactNode) => () => renderToStaticMarkup(element);

/** Developer-facing errors of section 8 that these pieces raise, with their exact texts. */
test.each<[string, () => unknown, string]>([
  ['S5.62 S8.51', render(<Button />), 'Either label or icon must have a value.'],
  ['S5.66', render(<LabelledValue values={['x']} />), 'Either label or icon must have a value.'],
  ['S8.49', () => focusConfirmButton(null), 'Missing element for a modal: its confirm button.'],
  ['S8.50', () => headingTagOf('huge'), 'Missing header tag for the style "huge".'],
])('[%s] is raised', (_rows, makeMistake, text) => {
  expect(makeMistake).toThrow(new Error(text));
});

test('a label alone and an icon alone will do [S5.62 S5.66]', () => {
  expect(render(<Button label="Go" />)()).toContain('Go');
  expect(render(<Button icon="close" accessibleName="Close" />)()).toContain('aria-label="Close"');
  expect(render(<LabelledValue icon="info" values={['x']} />)()).toContain('x');
});
