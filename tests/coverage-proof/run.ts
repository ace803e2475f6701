import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { listPlaywrightClaims, listVitestClaims } from '#scripts/claiming-tests.ts';
import { type ClaimingTest, parseCoverageRows } from '#scripts/specification-coverage.ts';
import { applyBreakage, type Breakage } from './breakage.ts';
import { BREAKAGES } from './breakages/index.ts';

/**
 * Breaks rows of docs/specification-coverage.md one by one in a copy of the project, and runs the tests that claim each: at least one
 * must fail. `npm run coverage-proof`, or `npm run coverage-proof -- --rows S4.12,S4.13`.
 */

/** Short limits for the copy, because the tests wait in vain for a broken rule. The tests must first pass with these limits. */
const LIMITS = { file: 'tests/support/limits.ts', wait: '30_000', test: '180_000' } as const;

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/** The runners, and the test files that belong to each. */
const RUNNERS = [
  { name: 'flows', has: /\.spec\.ts$/ },
  { name: 'browser', has: /\.browser\.test\.tsx?$/ },
  { name: 'unit', has: /(?<!\.browser)\.test\.tsx?$/ },
] as const;
type RunnerName = (typeof RUNNERS)[number]['name'];

interface Proof {
  readonly breakage: Breakage;
  readonly red: readonly ClaimingTest[];
  readonly green: readonly ClaimingTest[];
}

const { values } = parseArgs({ options: { rows: { type: 'string' } } });
const wanted = values.rows?.split(',');
const breakages = BREAKAGES.filter(({ row }) => wanted === undefined || wanted.includes(row));
if (breakages.length === 0) {
  console.error('None of these rows has a breakage in tests/coverage-proof/breakages/.');
  process.exit(2);
}
const filesOf = new Map(
  parseCoverageRows(await readFile('docs/specification-coverage.md', 'utf8')).map(({ id, files }) => [
    id,
    files,
  ]),
);

/** Set once the flows' production build (without a breakage) exists. */
let hasProduction = false;
const copy = await mkdtemp(join(tmpdir(), 'coverage-proof-'));
try {
  await copyProject();
  const failedBefore = runTests(breakages.map(({ row }) => row)).filter(({ didPass }) => !didPass);
  if (failedBefore.length > 0) {
    for (const { file, name } of failedBefore) console.error(`Fails without a breakage: ${file} > ${name}`);
    process.exitCode = 1;
  } else {
    const proofs: Proof[] = [];
    for (const breakage of breakages) {
      const proof = await prove(breakage);
      proofs.push(proof);
      console.log(wordProof(proof));
    }
    const unproven = proofs.filter(({ red }) => red.length === 0);
    console.log(
      `\n${proofs.length - unproven.length} of ${proofs.length} breakages were seen by a test of their row.`,
    );
    process.exitCode = unproven.length === 0 ? 0 : 1;
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}

async function copyProject(): Promise<void> {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  });
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(file, join(copy, file));
  }
  await cp('node_modules', join(copy, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  const limits = await readFile(LIMITS.file, 'utf8');
  const shortened = limits
    .replace(/TEST_LIMIT_MS = .+;/, `TEST_LIMIT_MS = ${LIMITS.test};`)
    .replace(/WAIT_LIMIT_MS = .+;/, `WAIT_LIMIT_MS = ${LIMITS.wait};`);
  await writeFile(join(copy, LIMITS.file), shortened);
}

function build(mode: 'production' | 'demo'): boolean {
  return runNode(['scripts/build.ts', mode]);
}

function runNode(command: readonly string[]): boolean {
  return spawnSync(process.execPath, command, { cwd: copy, stdio: 'ignore' }).status === 0;
}

async function prove(breakage: Breakage): Promise<Proof> {
  const path = join(copy, breakage.file);
  const whole = await readFile(path, 'utf8');
  await writeFile(path, applyBreakage(whole, breakage));
  try {
    const tests = runTests([breakage.row]);
    return {
      breakage,
      red: tests.filter(({ didPass }) => !didPass),
      green: tests.filter(({ didPass }) => didPass),
    };
  } finally {
    await writeFile(path, whole);
  }
}

/** Runs the tests that claim one of the rows. @throws Error if a runner leaves no report: the breakage keeps it from running */
function runTests(rows: readonly string[]): readonly ClaimingTest[] {
  const files = [...new Set(rows.flatMap((row) => filesOf.get(row) ?? []))];
  const claims = rows.map((row) => row.replace('.', '\\.')).join('|');
  const pattern = `\\[[^\\]]*\\b(?:${claims})[ \\]]`;
  return RUNNERS.flatMap(({ name, has }) => {
    const own = files.filter((file) => has.test(file));
    if (own.length === 0) return [];
    return readClaims(name, own, pattern).filter(({ ids }) => ids.some((id) => rows.includes(id)));
  });
}

function readClaims(runner: RunnerName, files: readonly string[], pattern: string): readonly ClaimingTest[] {
  const report = join(copy, `reports/${runner}.json`);
  rmSync(report, { force: true });
  if (runner === 'flows') {
    if (!hasProduction) hasProduction = build('production');
    if (!build('demo')) throw new Error('The demonstration does not build with this breakage.');
    runNode([PLAYWRIGHT, 'test', ...files, '-g', pattern]);
    return listPlaywrightClaims(readReport(report), copy);
  }
  const reporting = ['--reporter=json', `--outputFile.json=${report}`];
  runNode([VITEST, 'run', '--project', runner, ...files, '-t', pattern, ...reporting]);
  return listVitestClaims(readReport(report), copy);
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function wordProof({ breakage: { row, breaks }, red, green }: Proof): string {
  const lines = [
    ...red.map(({ file, name }) => `    red    ${file} > ${name}`),
    ...green.map(({ file, name }) => `    green  ${file} > ${name}`),
  ];
  return [`${red.length > 0 ? 'seen  ' : 'UNSEEN'} ${row}: ${breaks}`, ...lines].join('\n');
}
