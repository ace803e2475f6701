import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDITIONS, isAddition } from '#scripts/conformance/additions.ts';
import { DEMO_CASE_FILE, formCaseOf, readCase } from '#scripts/conformance/case.ts';
import { isToMend, renderTotals } from '#scripts/conformance/report.ts';
import { runConformance } from '#scripts/conformance/run.ts';
import { type ForeignOptions, ForeignServer } from './foreign-server.ts';

const foreign = new ForeignServer();
const server = createServer((request, response) => {
  if (!foreign.answer(request, response)) response.writeHead(404).end();
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Restricts the case to the forms that the foreign server has. */
const caseData = readCase(DEMO_CASE_FILE);
const ownForms = ['Standard', 'DocumentsUpload'].map((name) => [name, formCaseOf(caseData, name)] as const);
const ownCase = { ...caseData, forms: Object.fromEntries(ownForms) };

function run(options: ForeignOptions, without = Object.keys(ADDITIONS).filter(isAddition)) {
  foreign.reset(options);
  const backend = { getCaptchaToken: async () => `solved-${randomUUID()}` };
  return runConformance({ url, backend, caseData: ownCase, without });
}

it('passes with a server that has only section 7, and names what is lost without the additions', async () => {
  const outcomes = await run({});
  expect(outcomes.filter(isToMend)).toEqual([]);
  expect(
    outcomes.filter(({ rank, verdict }) => rank === 'specification' && verdict === 'ok').length,
  ).toBeGreaterThan(20);
  const leftOut = outcomes.filter(({ verdict }) => verdict === 'left out');
  expect(leftOut.map(({ name, detail }) => [name, detail])).toEqual(Object.entries(ADDITIONS));
  expect(renderTotals(outcomes)).toMatch(/ 0 failed, .* of the advice not followed, 4 additions left out$/);
});

it('tells of missing headers once, with the answers that lack them', async () => {
  const outcomes = await run({});
  const headers = outcomes.filter(({ area }) => area === 'headers');
  expect(headers.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['every answer carries Date, the server’s clock', 'ok'],
    ['a claimant’s own answers are kept by no cache', 'FAILED'],
  ]);
  expect(outcomes.filter(({ detail }) => detail.includes('no-store'))).toHaveLength(1);
});

it('passes without a captcha and without a wallet, both ways of saying so', async () => {
  for (const options of [
    { captcha: 'none', wallet: 'off' },
    { captcha: 'missing', wallet: 'missing' },
  ] as const) {
    const outcomes = await run(options);
    expect(outcomes.filter(isToMend)).toEqual([]);
    const details = outcomes.map(({ detail }) => detail);
    expect(details).toContain('there is no captcha');
    expect(details).toContain('there is no wallet');
  }
});

it('finds the additions missing where they are not said to be, with what was sent and what came', async () => {
  const outcomes = await run({}, []);
  const failed = outcomes.filter(isToMend);
  expect(new Set(failed.map(({ rank }) => rank))).toEqual(new Set(['addition']));
  const status = failed.find(({ name }) => name.startsWith('the state of a key'));
  expect(status?.exchange).toContain('sent GET /api/submissions/status');
  expect(status?.exchange).toContain('got 404, application/json');
});
