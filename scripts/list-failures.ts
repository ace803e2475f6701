import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import type { Runner } from './test-report.ts';

export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly pages?: readonly string[];
}

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
});

function listOfVitest(report: unknown): Failure[] {
  return vitestSchema
    .parse(report)
    .testResults.flatMap(({ name: file, status, message, assertionResults }) => {
      if (status === 'failed' && assertionResults.length === 0)
        return [{ name: file, message: message ?? '' }];
      return assertionResults
        .filter((test) => test.status !== 'passed')
        .map((test) => ({
          name: `${file} > ${test.fullName}`,
          message: test.failureMessages?.[0] ?? test.status,
        }));
    });
}

const errorSchema = z.object({ message: z.optional(z.string()) });

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      status: z.string(),
      annotations: z.optional(z.array(z.object({ type: z.string(), description: z.optional(z.string()) }))),
      results: z.array(z.object({ error: z.optional(errorSchema) })),
    }),
  ),
});

const suiteSchema = z.object({
  specs: z.array(specSchema),
  get suites() {
    return z.optional(z.array(suiteSchema));
  },
});

const playwrightSchema = z.object({ suites: z.array(suiteSchema), errors: z.array(errorSchema) });

function listOfSuite(suite: z.infer<typeof suiteSchema>): Failure[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, annotations = [], results }) => ({
        name: `${file} > ${title}`,
        message: results.find(({ error }) => error !== undefined)?.error?.message ?? status,
        pages: annotations.flatMap(({ type, description = '' }) => (type === 'page' ? [description] : [])),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(listOfSuite)];
}

function listOfPlaywright(report: unknown): Failure[] {
  const { suites, errors } = playwrightSchema.parse(report);
  const outside = errors.map(({ message = '' }) => ({ name: 'outside of the tests', message }));
  return [...outside, ...suites.flatMap(listOfSuite)];
}

const faultsSchema = z.object({
  outcomes: z.array(z.object({ seed: z.number(), failures: z.array(z.string()) })),
  missing: z.array(z.string()),
});

function listOfFaultRuns(report: unknown): Failure[] {
  const { outcomes, missing } = faultsSchema.parse(report);
  return [
    ...outcomes
      .filter(({ failures }) => failures.length > 0)
      .map(({ seed, failures }) => ({ name: `seed ${seed}`, message: failures.join('; ') })),
    ...missing.map((kind) => ({ name: kind, message: 'This fault never struck.' })),
  ];
}

const LISTS: Readonly<Record<Runner, (report: unknown) => Failure[]>> = {
  vitest: listOfVitest,
  playwright: listOfPlaywright,
  faults: listOfFaultRuns,
};

/** Lists the tests of a runner's report that did not pass. @throws Error if the report has another shape */
export function listFailures(runner: Runner, report: unknown): Failure[] {
  return LISTS[runner](report);
}

/** A message's first lines say what was expected; its last say what a wait found before it gave up. */
const FIRST_LINES = 4;
const LAST_LINES = 2;
const LINE_LENGTH = 140;

function condense(message: string): string[] {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim().slice(0, LINE_LENGTH))
    .filter((line) => line !== '');
  if (lines.length <= FIRST_LINES + LAST_LINES) return lines;
  return [...lines.slice(0, FIRST_LINES), '…', ...lines.slice(-LAST_LINES)];
}

/** Lists the names first, then short messages: often only the first page of a run's output is kept. */
function writeFailures(failures: readonly Failure[]): string {
  const names = failures.map(({ name }) => name);
  const messages = failures.map(({ message, pages = [] }, index) =>
    [`${index + 1}:`, ...[...condense(message), ...pages].map((line) => `  ${line}`)].join('\n'),
  );
  return [...names, ...messages].join('\n');
}

function leaveOutPassed(output: string): string {
  return output
    .split('\n')
    .filter((line) => !/^\s*✓/.test(line))
    .join('\n');
}

/**
 * Describes why a step failed: by its failed tests, or by its output if no report names one.
 * @param runner absent: the step has no report
 */
export function describeFailures(runner: Runner | undefined, report: unknown, output: string): string {
  const printed = leaveOutPassed(output).trimEnd();
  if (runner === undefined) return printed;
  try {
    const failures = listFailures(runner, report);
    return failures.length > 0 ? writeFailures(failures) : printed;
  } catch {
    // There is no report, or it has another shape.
    return printed;
  }
}
