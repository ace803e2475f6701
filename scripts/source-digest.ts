import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';

/** Everything that a built site is made of. */
const INPUTS = [
  '{src,sw,public}/**',
  'scripts/**/*.ts',
  '*.html',
  'cases/rivenwood/**',
  'api-mock/settings.json',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
];

/** A digest of all that a build reads: the same digest, the same site. */
export function digestSources(): string {
  const files = globSync(INPUTS, { exclude: ['**/*.test.{ts,tsx}'] }).filter((path) =>
    statSync(path).isFile(),
  );
  const hash = createHash('sha256');
  for (const path of files.sort()) hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}
