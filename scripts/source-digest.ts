import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';

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

/** Computes a digest of all build inputs; equal digests mean equal sites. */
export function digestSources(): string {
  const files = globSync(INPUTS, { exclude: ['**/*.test.{ts,tsx}'] }).filter((path) =>
    statSync(path).isFile(),
  );
  const hash = createHash('sha256');
  for (const path of files.sort()) hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}
