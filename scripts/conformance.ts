import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Backend } from './conformance/backend.ts';
import { DEMO_CASE_FILE, readCase } from './conformance/case.ts';
import { createMockBackend, isMock } from './conformance/mock-backend.ts';
import { renderOutcome, renderTotals } from './conformance/report.ts';
import { runConformance } from './conformance/run.ts';

const USAGE = `npm run conformance -- --url https://backend.example
  --case FILE               credentials and answers that the backend takes (pattern: scripts/conformance/demo-case.json)
  --captcha-command COMMAND prints a captcha response that the backend takes; run anew for each that is needed
  --backend MODULE          exports createBackend(url): ways to clock, sessions, what arrived (scripts/conformance/backend.ts)
  --only TEXT               only areas of this name and checks that hold this text; may be repeated`;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    case: { type: 'string', default: DEMO_CASE_FILE },
    'captcha-command': { type: 'string' },
    backend: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
  },
});

if (values.url === undefined || !URL.canParse(values.url)) {
  console.error(USAGE);
  process.exit(2);
}

const url = values.url.replace(/\/+$/, '');
const backend = await openBackend(url);
try {
  const outcomes = await runConformance({
    url,
    backend,
    caseData: readCase(values.case),
    only: values.only,
    onOutcome: (outcome) => console.log(renderOutcome(outcome)),
  });
  console.log(`\n${renderTotals(outcomes)}`);
  if (outcomes.length === 0) console.error('There is no such check.');
  if (outcomes.length === 0 || outcomes.some(({ verdict }) => verdict === 'FAILED')) process.exitCode = 1;
} finally {
  await backend.close?.();
}

/** The ways that were given; the mock offers its own. */
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
    );
    return { ...(await module.createBackend(address)), ...captcha };
  }
  return (await isMock(address)) ? { ...createMockBackend(address), ...captcha } : captcha;
}
