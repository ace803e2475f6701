/** One sentence of the specification in docs/specification-coverage.md. */
export interface CoverageRow {
  /** 'S4.12': the twelfth row of section 4. */
  readonly id: string;
  readonly text: string;
  /** Files of the tests that prove it, relative to the root; empty if it is not done. */
  readonly files: readonly string[];
  /** Reason why no test proves it; undefined if a test must. */
  readonly notDone: string | undefined;
}

export interface ClaimingTest {
  readonly name: string;
  /** Relative to the root. */
  readonly file: string;
  readonly ids: readonly string[];
  readonly didPass: boolean;
}

/** Limit of rows that one test may claim: a test of everything proves nothing in particular. */
export const MOST_ROWS_OF_A_TEST = 5;

const ROW = /^\| (S\d+\.\d+) \| (.+) \| (.+) \|$/;
const ID_LIST = /\[(S\d+\.\d+(?: S\d+\.\d+)*)\]/g;
const NOT_DONE = 'not done';

/** Parses the rows `| S4.12 | text | file, file |` or `| S4.12 | text | not done: why |`. @throws Error for a malformed row */
export function parseCoverageRows(markdown: string): readonly CoverageRow[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, text, proof] = ROW.exec(line) ?? [];
    if (id !== undefined && text !== undefined && proof !== undefined) return [toRow(id, text, proof)];
    if (line.startsWith('| S')) throw new Error(`This is no row of the coverage: ${line}`);
    return [];
  });
}

function toRow(id: string, text: string, proof: string): CoverageRow {
  if (!proof.startsWith(NOT_DONE)) return { id, text, files: proof.split(', '), notDone: undefined };
  return { id, text, files: [], notDone: proof.slice(NOT_DONE.length).replace(/^[: ]+/, '') };
}

/** Reads the rows that a test's name claims in brackets: '[S4.12]' or '[S4.12 S4.13]'. */
export function readClaimedIds(name: string): readonly string[] {
  return [...name.matchAll(ID_LIST)].flatMap((match) => match[1]?.split(' ') ?? []);
}

/** Finds contradictions between the list and the tests. Every row that is not excused needs a test that ran and passed. */
export function findCoverageProblems(
  rows: readonly CoverageRow[],
  tests: readonly ClaimingTest[],
): readonly string[] {
  return [
    ...rows.flatMap((row, index) => findRowProblems(row, rows.slice(0, index), tests)),
    ...findTestProblems(new Set(rows.map(({ id }) => id)), tests),
  ];
}

function findRowProblems(
  { id, files, notDone }: CoverageRow,
  earlier: readonly CoverageRow[],
  tests: readonly ClaimingTest[],
): readonly string[] {
  const claiming = tests.filter(({ ids }) => ids.includes(id));
  const problems = earlier.some((row) => row.id === id) ? [`${id} is listed twice`] : [];
  if (notDone !== undefined) {
    if (notDone === '') problems.push(`${id} is not done, and does not say why`);
    if (claiming.length > 0) problems.push(`${id} is listed as not done, and a test claims it`);
    return problems;
  }
  const proven = new Set(claiming.filter(({ didPass }) => didPass).map(({ file }) => file));
  for (const file of files) {
    if (!proven.has(file)) problems.push(`${id} has no test in ${file} that ran and passed`);
  }
  return problems;
}

function findTestProblems(ids: ReadonlySet<string>, tests: readonly ClaimingTest[]): readonly string[] {
  return tests.flatMap(({ name, file, ids: claimed }) => {
    const test = `"${name}" (${file})`;
    const problems = claimed
      .filter((id) => !ids.has(id))
      .map((id) => `${test} claims ${id}, which is no row`);
    if (new Set(claimed).size > MOST_ROWS_OF_A_TEST) {
      problems.push(
        `${test} claims ${claimed.length} rows; one test stands for ${MOST_ROWS_OF_A_TEST} at most`,
      );
    }
    return problems;
  });
}
