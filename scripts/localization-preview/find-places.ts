import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readUsage } from '../message-usage.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = '{src,sw}/**/*.{ts,tsx}';

/** Returns the source files that use a key, in full or by its prefix. */
export type FindPlaces = (key: string) => readonly string[];

export function createFindPlaces(namespaces: readonly string[]): FindPlaces {
  const byKey = new Map<string, Set<string>>();
  const byPrefix = new Map<string, Set<string>>();
  const add = (places: Map<string, Set<string>>, names: readonly string[], file: string): void => {
    for (const name of names) places.set(name, (places.get(name) ?? new Set()).add(file));
  };
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const usage = readUsage(readFileSync(join(ROOT, file), 'utf8'), namespaces);
    add(byKey, usage.keys, file);
    add(byPrefix, usage.prefixes, file);
  }
  return (key) => {
    const prefixes = [...byPrefix].filter(([prefix]) => key.startsWith(prefix));
    return [...new Set([...(byKey.get(key) ?? []), ...prefixes.flatMap(([, files]) => [...files])])];
  };
}
