import { describe, expect, it } from 'vitest';
import { listPlaywrightClaims, listVitestClaims } from './claiming-tests.ts';
import { type ClaimingTest, findCoverageProblems, parseCoverageRows } from './specification-coverage.ts';

const LIST = `# Coverage

| id | what | test |
|---|---|---|
| S2.1 | An unknown path is not found. | tests/a.spec.ts |
| S2.2 | A page can be skipped. | src/b.test.ts, tests/a.spec.ts |
| S9.3 | The value is not told. | not done: the value is not told |
`;

function claim(changes: Partial<ClaimingTest> = {}): ClaimingTest {
  return { name: 'a test', file: 'tests/a.spec.ts', ids: ['S2.1'], didPass: true, ...changes };
}

const ALL: readonly ClaimingTest[] = [
  claim({ ids: ['S2.1', 'S2.2'] }),
  claim({ file: 'src/b.test.ts', ids: ['S2.2'] }),
];
const find = (list: string, tests: readonly ClaimingTest[]) =>
  findCoverageProblems(parseCoverageRows(list), tests);

describe('the list', () => {
  it('has rows with files, or a reason', () => {
    expect(parseCoverageRows(LIST)).toEqual([
      { id: 'S2.1', text: 'An unknown path is not found.', files: ['tests/a.spec.ts'], notDone: undefined },
      {
        id: 'S2.2',
        text: 'A page can be skipped.',
        files: ['src/b.test.ts', 'tests/a.spec.ts'],
        notDone: undefined,
      },
      { id: 'S9.3', text: 'The value is not told.', files: [], notDone: 'the value is not told' },
    ]);
  });

  it('refuses a line that only looks like a row', () => {
    expect(() => parseCoverageRows('| S2.1 | without a test |')).toThrow('| S2.1 | without a test |');
  });
});

describe('the comparison', () => {
  it('finds nothing where every row has its tests', () => {
    expect(find(LIST, ALL)).toEqual([]);
  });

  it.each<[string, string, readonly ClaimingTest[], string]>([
    ['a row without a test', LIST, ALL.slice(1), 'S2.1 has no test in tests/a.spec.ts that ran and passed'],
    [
      'a row whose test failed',
      LIST,
      [claim({ ids: ['S2.1', 'S2.2'], didPass: false }), ...ALL.slice(1)],
      'S2.1 has no test in tests/a.spec.ts that ran and passed',
    ],
    [
      'a row whose test is elsewhere',
      LIST,
      ALL.slice(0, 1),
      'S2.2 has no test in src/b.test.ts that ran and passed',
    ],
    ['a row twice', `${LIST}| S9.3 | Again. | not done: so |`, ALL, 'S9.3 is listed twice'],
    [
      'no reason',
      LIST.replace('not done: the value is not told', 'not done'),
      ALL,
      'S9.3 is not done, and does not say why',
    ],
    [
      'a test of what is not done',
      LIST,
      [...ALL, claim({ ids: ['S9.3'] })],
      'S9.3 is listed as not done, and a test claims it',
    ],
    [
      'an id that is no row',
      LIST,
      [...ALL, claim({ ids: ['S7.7'] })],
      '"a test" (tests/a.spec.ts) claims S7.7, which is no row',
    ],
  ])('finds %s', (_what, list, tests, problem) => {
    expect(find(list, tests)).toContain(problem);
  });

  it('finds a test of more than five rows', () => {
    const ids = Array.from({ length: 6 }, (_, index) => `S2.${index + 1}`);
    const list = ids.map((id) => `| ${id} | What. | tests/a.spec.ts |`).join('\n');
    expect(find(list, [claim({ ids })])).toEqual([
      '"a test" (tests/a.spec.ts) claims 6 rows; one test stands for 5 at most',
    ]);
    expect(find(list, [claim({ ids: ids.slice(0, 5) }), claim({ ids: ids.slice(5) })])).toEqual([]);
  });
});

describe('the reports', () => {
  it('of vitest: by title, with the path from the root', () => {
    const report = {
      testResults: [
        {
          name: '/project/src/a.test.ts',
          assertionResults: [
            { title: 'is so [S4.1 S4.2]', status: 'passed' },
            { title: 'is otherwise [S4.3] and [S4.4]', status: 'failed' },
            { title: 'claims nothing [S4]', status: 'passed' },
          ],
        },
      ],
    };
    const file = 'src/a.test.ts';
    expect(listVitestClaims(report, '/project')).toEqual([
      { name: 'is so [S4.1 S4.2]', file, ids: ['S4.1', 'S4.2'], didPass: true },
      { name: 'is otherwise [S4.3] and [S4.4]', file, ids: ['S4.3', 'S4.4'], didPass: false },
    ]);
  });

  it('of playwright: in suites within suites; what was skipped or is flaky did not pass', () => {
    const spec = (title: string, ok: boolean, status: string) => ({
      title,
      ok,
      file: 'flows/a.spec.ts',
      tests: [{ status }],
    });
    const report = {
      config: { rootDir: '/project/tests' },
      suites: [
        {
          specs: [spec('one [S2.1]', true, 'expected')],
          suites: [
            {
              specs: [
                spec('two [S2.2]', true, 'skipped'),
                spec('three [S2.3]', true, 'flaky'),
                spec('four [S2.4]', false, 'unexpected'),
              ],
            },
          ],
        },
      ],
    };
    expect(
      listPlaywrightClaims(report, '/project').map(({ file, ids, didPass }) => [file, ids, didPass]),
    ).toEqual([
      ['tests/flows/a.spec.ts', ['S2.1'], true],
      ['tests/flows/a.spec.ts', ['S2.2'], false],
      ['tests/flows/a.spec.ts', ['S2.3'], false],
      ['tests/flows/a.spec.ts', ['S2.4'], false],
    ]);
  });
});
