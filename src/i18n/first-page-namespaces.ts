/**
 * The message namespaces that the start page needs: one chunk a culture. Every other namespace is in a second chunk,
 * which the pages behind the start page wait for.
 */
export const FIRST_PAGE_NAMESPACES: readonly string[] = [
  'shell',
  'themes',
  'validation',
  'widgets',
  'captcha',
  'pages',
];
