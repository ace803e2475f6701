import type { Runner } from './test-report.ts';

/** Step of `npm test`: a command whose exit code tells whether it passed. */
export interface TestStep {
  readonly name: string;
  readonly command: readonly string[];
  /** Steps that must have passed before; if one failed, this step fails without running. */
  readonly needs?: readonly string[];
  /** Number of the two places that the step takes; one that measures time or starts its own browsers takes both. */
  readonly places?: 1 | 2;
  /** Report whose tests are counted one by one; a step without a report counts as one. */
  readonly report?: { readonly runner: Runner; readonly file: string };
}

const TSC = 'node_modules/typescript/bin/tsc';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const KNIP = 'node_modules/knip/bin/knip.js';

function vitest(project: string): Pick<TestStep, 'command' | 'report'> {
  const file = `reports/${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { command: [VITEST, 'run', '--project', project, ...reporters], report: { runner: 'vitest', file } };
}

/** Steps of `npm test`. They start in this order, as places and needs allow. */
export const TEST_STEPS: readonly TestStep[] = [
  { name: 'browsers', command: ['scripts/setup-browser.ts'] },
  { name: 'types of the page', command: [TSC, '-p', 'tsconfig.app.json'] },
  { name: 'types of the worker', command: [TSC, '-p', 'tsconfig.sw.json'] },
  { name: 'types of tools and tests', command: [TSC, '-p', 'tsconfig.node.json'] },
  { name: 'lint and format', command: [BIOME, 'check', '--error-on-warnings', '.'] },
  { name: 'import directions', command: ['scripts/check-imports.ts'] },
  { name: 'bounds of the house', command: ['scripts/house.ts'] },
  { name: 'dead code', command: [KNIP, '--no-progress'] },
  { name: 'messages', command: ['scripts/check-messages.ts'] },
  { name: 'reading grade', command: ['scripts/check-reading-grade.ts'] },
  { name: 'nothing left to fill in', command: ['scripts/check-fill-ins.ts'] },
  // The longest step with one place comes first, so that the others run beside it.
  { name: 'tests in a browser', needs: ['browsers'], ...vitest('browser') },
  { name: 'unit tests', ...vitest('unit') },
  { name: 'production build', command: ['scripts/build.ts', 'production'] },
  {
    name: 'size budget',
    command: ['scripts/check-size.ts', 'build/production'],
    needs: ['production build'],
  },
  {
    name: 'nothing of the mock in production',
    command: ['scripts/check-production.ts', 'build/production'],
    needs: ['production build'],
  },
  { name: 'demonstration build', command: ['scripts/build.ts', 'demo'] },
  { name: 'tools', command: ['scripts/setup-tools.ts'] },
  { name: 'container image, where it can be built', command: ['scripts/build-image.ts'] },
  {
    name: 'deployment',
    needs: ['browsers', 'tools', 'production build', 'demonstration build'],
    ...vitest('deploy'),
  },
  {
    name: 'browser flows',
    command: [PLAYWRIGHT, 'test'],
    needs: ['browsers', 'demonstration build', 'production build'],
    places: 2,
    report: { runner: 'playwright', file: 'reports/flows.json' },
  },
  {
    name: 'claims through faults',
    command: ['tests/faults/run.ts', '--regressions'],
    needs: ['browsers', 'demonstration build'],
    places: 2,
    report: { runner: 'faults', file: 'reports/faults.json' },
  },
  {
    name: 'specification coverage',
    command: ['scripts/check-coverage.ts'],
    needs: ['unit tests', 'tests in a browser', 'browser flows'],
  },
];
