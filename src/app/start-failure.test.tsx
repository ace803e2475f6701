import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StartFailure } from './start-failure.tsx';

test('a portal that cannot start says so in the exact words, and can be tried again [S7.37 S8.1]', () => {
  const html = renderToStaticMarkup(<StartFailure />);
  expect(html).toContain('<p role="alert">Your request failed. Please reload and try again.</p>');
  expect(html).toContain('<button type="button"');
});
