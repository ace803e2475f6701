import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What `npm run new` writes where somebody has to decide: in comments, in texts, in tables. */
export const FILL_IN = 'FILL IN:';

/** Where skeletons are written to, and what stands in lists because of them. */
const PLACES = [
  'src/**/*.{ts,tsx,css,json}',
  // cases/*.schema.json and docs/openapi.json are made of what stands in api-mock/case.
  'cases/*/**/*.json',
  'docs/**/*.md',
  'api-mock/**/*.{ts,json}',
  'scripts/{conformance,describe}/*.{ts,json}',
];

export interface FillIn {
  /** From the root or the case's folder, with slashes. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** What is still to be filled in of the repository, in the order of the files. */
export function findFillIns(root: string): readonly FillIn[] {
  return findFillInsIn(root, globSync(PLACES, { cwd: root }));
}

/** The same of a case, wherever it is kept; the files are named from its folder. */
export function findFillInsOfCase(folder: string): readonly FillIn[] {
  const files = globSync('**/*.json', { cwd: folder, exclude: ['**/*.schema.json'] });
  return findFillInsIn(folder, files);
}

/** The same of certain files. */
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

/** A line for each file: how many marks it has, and where the first is. */
export function countFillIns(found: readonly FillIn[]): readonly string[] {
  return [...Map.groupBy(found, ({ file }) => file)].map(
    ([file, [first, ...others]]) => `${file}: ${1 + others.length}, from line ${first?.line} on`,
  );
}
