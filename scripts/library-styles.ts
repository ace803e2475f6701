import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Files of react-aria that insert a constant <style> element; the policy allows each by its hash. */
const STYLE_SOURCES = ['private/interactions/usePress.mjs', 'private/overlays/usePreventScroll.mjs'];

export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Extracts the text that a source file assigns to `style.textContent`, with its constants filled in.
 * @throws Error if the file has changed, so that the policy must follow
 */
export function extractStyleText(source: string): string {
  const template = /style\.textContent = `([^`]*)`\.trim\(\)/.exec(source)?.[1];
  if (template === undefined) throw new Error('No constant style found: has react-aria changed?');
  const filled = template.replace(/\$\{([\w$]+)\}/g, (_all, name: string) => {
    const value = source.split(`const ${name} = '`)[1]?.split("'")[0];
    if (value === undefined) throw new Error(`The constant ${name} of a style was not found.`);
    return value;
  });
  return filled.trim();
}

export function readLibraryStyleHashes(): string[] {
  const entry = createRequire(import.meta.url).resolve('react-aria/package.json');
  return STYLE_SOURCES.map((file) =>
    hashSource(extractStyleText(readFileSync(join(dirname(entry), 'dist', file), 'utf8'))),
  );
}
