import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Mark that `npm run new` leaves in comments, texts and tables where a decision is needed. */
export const FILL_IN = 'FILL IN:';

/** Files that skeletons may be in, and lists that they are added to. */
const PLACES = [
  'src/**/*.{ts,tsx,css,json}',
  // Not cases/*.schema.json and docs/openapi.json, which are generated from api-mock/case.
  'cases/*/**/*.json',
  'docs/**/*.md',
  'api-mock/**/*.{ts,json}',
  'scripts/{conformance,describe}/*.{ts,json}',
];

export interface FillIn {
  /** Relative to the root or to the case's folder, with slashes. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export function findFillIns(root: string): readonly FillIn[] {
  return findFillInsIn(root, globSync(PLACES, { cwd: root }));
}

/** Finds the marks in a case, in any folder; the files are relative to it. */
export function findFillInsOfCase(folder: string): readonly FillIn[] {
  const files = globSync('**/*.json', { cwd: folder, exclude: ['**/*.schema.json'] });
  return findFillInsIn(folder, files);
}

export function findFillInsIn(root: string, files: readonly string[]): readonly FillIn[] {
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) =>
      readFileSync(resolve(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          text.includes(FILL_IN) ? [{ file, line: index + 1, text: text.trim() }] : [],
        ),
    );
}

export function countFillIns(found: readonly FillIn[]): readonly string[] {
  return [...Map.groupBy(found, ({ file }) => file)].map(
    ([file, [first, ...others]]) => `${file}: ${1 + others.length}, from line ${first?.line} on`,
  );
}
