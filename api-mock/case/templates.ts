import type { FieldValue } from '#server/form-model.ts';

/** Roots that templates may name, such as `claimant`, `credentials` or a table, with their values. */
export type TemplateScope = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /\{([^{}]+)\}/g;

/** Lists the paths that a template names, such as 'claimant.claimantInfo.FirstName'. */
export function listPaths(template: string): readonly string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, path = '']) => path);
}

export function listRoots(templates: readonly string[]): readonly string[] {
  return templates.flatMap(listPaths).map((path) => path.split('.')[0] ?? '');
}

/** Fills a template. Exactly one placeholder gives the value itself, else a text. An unknown path gives null (in a text: ''). */
export function fillTemplate(template: string, scope: TemplateScope): FieldValue {
  const [path, ...others] = listPaths(template);
  if (path !== undefined && others.length === 0 && template === `{${path}}`) return readValue(path, scope);
  return template.replaceAll(PLACEHOLDER, (_match, name: string) => String(readValue(name, scope) ?? ''));
}

export function fillSet(template: string, scope: TemplateScope): Readonly<Record<string, FieldValue>> {
  const found = follow(listPaths(template)[0] ?? '', scope);
  if (!isObject(found)) return {};
  return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, toFieldValue(value)]));
}

function readValue(path: string, scope: TemplateScope): FieldValue {
  return toFieldValue(follow(path, scope));
}

function follow(path: string, scope: TemplateScope): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, step) => (isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined),
      scope,
    );
}

function toFieldValue(value: unknown): FieldValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
