import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
  /** From the root, with slashes. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** What is still to be filled in, in the order of the files. */
export function findFillIns(root: string): readonly FillIn[] {
  return globSync(PLACES, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          text.includes(FILL_IN) ? [{ file, line: index + 1, text: text.trim() }] : [],
        ),
    );
}
