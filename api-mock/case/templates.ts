import type { FieldValue } from '#server/form-model.ts';

/** What templates may name: a root such as `claimant`, `credentials` or a table, and what it is. */
export type TemplateScope = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /\{([^{}]+)\}/g;

/** The paths that a template names: 'claimant.claimantInfo.FirstName'. */
export function listPaths(template: string): readonly string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, path = '']) => path);
}

/** The roots of those paths. */
export function listRoots(templates: readonly string[]): readonly string[] {
  return templates.flatMap(listPaths).map((path) => path.split('.')[0] ?? '');
}

/** What a template gives: the value itself where it is one placeholder and no more, else a text. What is unknown is null. */
export function fillTemplate(template: string, scope: TemplateScope): FieldValue {
  const [path, ...others] = listPaths(template);
  if (path !== undefined && others.length === 0 && template === `{${path}}`) return readValue(path, scope);
  return template.replaceAll(PLACEHOLDER, (_match, name: string) => String(readValue(name, scope) ?? ''));
}

/** The set of values that a template of one placeholder names; empty where there is none. */
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
