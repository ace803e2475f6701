import type { ContentPages } from './content-schema.ts';

/** Members of a form whose values are keys of the words (field-config.ts, form-definition.ts). */
const WORDED: ReadonlySet<string> = new Set([
  'title',
  'intro',
  'heading',
  'copy',
  'description',
  'label',
  'hint',
  'whyWeAsk',
  'placeholderText',
  'noneOptionLabel',
  'prefix',
  'suffix',
  'statement',
  'actionLabel',
  'minimumInstancesMessage',
  'textOptionLabel',
  'textLabel',
  'changeMessage',
  'needs',
]);

export interface NamedKey {
  readonly key: string;
  readonly path: string;
}

export function listMessageKeys(part: unknown, path = ''): readonly NamedKey[] {
  if (Array.isArray(part)) return part.flatMap((item, index) => listMessageKeys(item, `${path}[${index}]`));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    if (!WORDED.has(name)) return listMessageKeys(value, inner);
    if (typeof value === 'string') return [{ key: value, path: inner }];
    return Array.isArray(value) && value.every((key) => typeof key === 'string')
      ? value.map((key, index) => ({ key, path: `${inner}[${index}]` }))
      : listMessageKeys(value, inner);
  });
}

export function listContentKeys({
  $schema: _editorsOnly,
  dates: _unworded,
  ...pages
}: ContentPages): readonly string[] {
  return Object.entries(pages).flatMap(([name, page]) => [
    `content.${name}.intro`,
    ...page.sections.flatMap(({ id, paragraphs, table, link }) => [
      `content.${name}.${id}.heading`,
      ...Array.from({ length: paragraphs }, (_, index) => `content.${name}.${id}.${index + 1}`),
      ...(table === undefined ? [] : [table.caption, ...table.columns, ...table.rows.flat()]),
      ...(link === undefined ? [] : [link.label]),
    ]),
  ]);
}
