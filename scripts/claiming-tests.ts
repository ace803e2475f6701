import { relative } from 'node:path';
import * as z from 'zod/mini';
import { type ClaimingTest, readClaimedIds } from './specification-coverage.ts';

const vitestReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

interface Suite {
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
}

const suiteSchema: z.ZodMiniType<Suite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      file: z.string(),
      tests: z.array(z.object({ status: z.string() })),
    }),
  ),
  suites: z.optional(z.array(z.lazy(() => suiteSchema))),
});

const playwrightReportSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suiteSchema),
});

/** Lists the tests of a vitest report whose names claim rows of the specification's coverage. @param root the project's folder */
export function listVitestClaims(report: unknown, root: string): readonly ClaimingTest[] {
  return vitestReportSchema
    .parse(report)
    .testResults.flatMap(({ name: path, assertionResults }) =>
      assertionResults.flatMap(({ title, status }) =>
        toClaim(title, relative(root, path), status === 'passed'),
      ),
    );
}

/** Lists those of a Playwright report. A skipped or flaky test did not pass. */
export function listPlaywrightClaims(report: unknown, root: string): readonly ClaimingTest[] {
  const { config, suites } = playwrightReportSchema.parse(report);
  const folder = relative(root, config.rootDir);
  return suites.flatMap(listSpecs).flatMap(({ title, ok, file, tests }) => {
    const didPass = ok && tests.length > 0 && tests.every(({ status }) => status === 'expected');
    return toClaim(title, folder === '' ? file : `${folder}/${file}`, didPass);
  });
}

function listSpecs(suite: Suite): Suite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)];
}

function toClaim(name: string, file: string, didPass: boolean): readonly ClaimingTest[] {
  const ids = readClaimedIds(name);
  return ids.length === 0 ? [] : [{ name, file, ids, didPass }];
}
