import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readOptions, readServerAddress } from '#api-mock/read-options.ts';
import { UserError } from '#api-mock/user-error.ts';
import { installCase } from '#server/case.ts';
import { ADDITIONS, type Addition, isAddition } from './conformance/additions.ts';
import type { Backend } from './conformance/backend.ts';
import { type Case, createManifest, DEMO_CASE_FILE, readCase } from './conformance/case.ts';
import { createMockBackend, isMock } from './conformance/mock-backend.ts';
import { isToMend, renderOutcome, renderTotals } from './conformance/report.ts';
import { runConformance } from './conformance/run.ts';

const USAGE = `npm run conformance -- --url https://backend.example
  --case FILE               credentials and answers that the backend takes (pattern: scripts/conformance/demo-case.json)
  --captcha-command COMMAND prints a captcha response that the backend takes; run anew for each that is needed
  --backend MODULE          exports createBackend(url): ways to clock, sessions, what arrived (scripts/conformance/backend.ts)
  --without NAME            an addition that the backend does without, or "all"; may be repeated: ${Object.keys(ADDITIONS).join(', ')}
  --only TEXT               only areas of this name and checks that hold this text; may be repeated`;

const { values } = readOptions(
  {
    options: {
      url: { type: 'string' },
      case: { type: 'string', default: DEMO_CASE_FILE },
      'captcha-command': { type: 'string' },
      backend: { type: 'string' },
      without: { type: 'string', multiple: true, default: [] },
      only: { type: 'string', multiple: true, default: [] },
    },
  },
  USAGE,
);

if (values.url === undefined) throw new UserError(USAGE, 2);
const url = readServerAddress('--url', values.url).href.replace(/\/+$/, '');
const caseData = readGivenCase(values.case);
// The portal's own code, which parses the answers, accepts only the forms that it knows.
installCase(createManifest(caseData));
const backend = await openBackend(url);
try {
  const outcomes = await runConformance({
    url,
    backend,
    caseData,
    only: values.only,
    without: readAdditions(values.without),
    onOutcome: (outcome) => console.log(renderOutcome(outcome)),
  });
  console.log(`\n${renderTotals(outcomes)}`);
  if (outcomes.length === 0) console.error('There is no such check.');
  if (outcomes.length === 0 || outcomes.some(isToMend)) process.exitCode = 1;
} finally {
  await backend.close?.();
}

function readAdditions(names: readonly string[]): readonly Addition[] {
  const all = Object.keys(ADDITIONS).filter(isAddition);
  if (names.includes('all')) return all;
  const strange = names.filter((name) => !isAddition(name));
  if (strange.length === 0) return names.filter(isAddition);
  throw new UserError(`There is no addition ${strange.join(', ')}: ${all.join(', ')}`, 2);
}

function readGivenCase(file: string): Case {
  try {
    return readCase(file);
  } catch (error) {
    throw new UserError(`${file} cannot be used: ${messageOf(error)}`, 2);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function openBackend(address: string): Promise<Backend> {
  const command = values['captcha-command'];
  const captcha: Backend =
    command === undefined
      ? {}
      : {
          getCaptchaToken: async () => execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' }).trim(),
        };
  if (values.backend !== undefined) {
    const module: { createBackend(url: string): Backend | Promise<Backend> } = await import(
      pathToFileURL(resolve(values.backend)).href
    ).catch((error: unknown) => {
      throw new UserError(`${values.backend} cannot be used: ${messageOf(error)}`, 2);
    });
    return { ...(await module.createBackend(address)), ...captcha };
  }
  return (await isMock(address)) ? { ...createMockBackend(address), ...captcha } : captcha;
}
