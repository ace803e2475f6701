import { startMock } from '#api-mock/node.ts';
import { createClaimParts } from '#api-mock/test-support/claim-parts.ts';
import { createPdf, createTester, type Tester } from '#api-mock/test-support/tester.ts';
import type { BenchTable } from './bench-table.ts';

const CONFIG_CALLS = 2_000;
const SUBMITS = 100;
const PARALLEL = 4;
const MEGABYTES = 5;

interface Rate {
  readonly perSecond: number;
  /** CPU time of client and mock together. Unlike the rate, it does not depend on other load. */
  readonly cpuMs: number;
}

async function measureRate(count: number, call: () => Promise<void>): Promise<Rate> {
  let left = count;
  const cpu = process.cpuUsage();
  const began = performance.now();
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  const perSecond = (count * 1000) / (performance.now() - began);
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond, cpuMs: (user + system) / 1000 / count };
}

function showRate({ perSecond, cpuMs }: Rate): readonly number[] {
  return [Number(perSecond.toFixed(1)), Number(cpuMs.toFixed(2))];
}

async function readConfig(tester: Tester): Promise<void> {
  const response = await tester.call('/api/forms/config');
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`GET /api/forms/config was answered ${response.status}`);
}

/** Returns a call that sends a prepared claim, so that the figure covers the mock and not this client. */
async function createSubmit(tester: Tester): Promise<() => Promise<void>> {
  const { answer } = await tester.authorize();
  await tester.control.changeScenario({ patch: { csrf: { check: false } } });
  const file = createPdf(MEGABYTES * 1024 * 1024);
  const form = new FormData();
  const parts = { ...createClaimParts('standard', [file]), captchaRawValue: answer.captcha };
  for (const [name, value] of Object.entries(parts)) form.append(name, JSON.stringify(value));
  form.append(file.clientId, new Blob([file.bytes], { type: file.type }), file.name);
  const whole = new Response(form);
  const headers = { 'Content-Type': whole.headers.get('Content-Type') ?? '' };
  const body = await whole.arrayBuffer();
  return async () => {
    const response = await tester.call('/api/forms/standard', {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
      body,
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The submit was answered ${response.status}`);
  };
}

/** Requests per second that the api-mock answers: it must never be the bottleneck of a flow. Client and mock share a process. */
export async function bench(): Promise<BenchTable[]> {
  const mock = await startMock();
  try {
    const tester = createTester(mock.url);
    const submit = await createSubmit(tester);
    await measureRate(100, () => readConfig(tester));
    await measureRate(4, submit);
    const configs = await measureRate(CONFIG_CALLS, () => readConfig(tester));
    const before = process.memoryUsage().rss;
    const submits = await measureRate(SUBMITS, submit);
    const grown = (process.memoryUsage().rss - before) / 1024 / 1024;
    return [
      {
        title: `The api-mock, ${PARALLEL} requests at a time (its client in the same process)`,
        columns: ['call', 'requests a second', 'CPU ms a request'],
        rows: [
          ['GET /api/forms/config', ...showRate(configs)],
          [`POST /api/forms/standard, ${MEGABYTES} MB`, ...showRate(submits)],
        ],
        note: `After ${SUBMITS} submits (${SUBMITS * MEGABYTES} MB) the process held ${grown.toFixed(0)} MB more.`,
      },
    ];
  } finally {
    await mock.stop();
  }
}
