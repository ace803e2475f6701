import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['src/**/*.ts', 'src/**/*.tsx', 'sw/**/*.ts', 'index.html'];
/** Files to skip: tests, and the table of facts, which name keys without using them. */
const TESTS = /\.test\.tsx?$|factual-messages\.ts$/;

/** Message keys in the code: whole ones, and prefixes of those that it composes. */
export interface MessageUsage {
  readonly keys: ReadonlyMap<string, string>;
  readonly prefixes: ReadonlySet<string>;
}

/** Reads one source: string literals, and fixed prefixes of templates, that start with a namespace. */
export function readUsage(
  source: string,
  namespaces: readonly string[],
): { keys: string[]; prefixes: string[] } {
  const names = namespaces.join('|');
  const literal = new RegExp(`(['"\`])((?:${names})\\.[\\w.-]*[\\w-])\\1`, 'g');
  const template = new RegExp(`\`((?:${names})\\.[\\w.-]*)\\$\\{`, 'g');
  return {
    keys: [...source.matchAll(literal)].map((match) => match[2] ?? ''),
    prefixes: [...source.matchAll(template)].map((match) => match[1] ?? ''),
  };
}

/** Reads every source file of the portal. `keys` maps each key to one file that uses it. */
export function readMessageUsage(namespaces: readonly string[]): MessageUsage {
  const keys = new Map<string, string>();
  const prefixes = new Set<string>();
  for (const file of globSync(SOURCES, { cwd: ROOT })) {
    if (TESTS.test(file)) continue;
    const usage = readUsage(readFileSync(join(ROOT, file), 'utf8'), namespaces);
    for (const key of usage.keys) keys.set(key, file);
    for (const prefix of usage.prefixes) prefixes.add(prefix);
  }
  return { keys, prefixes };
}
