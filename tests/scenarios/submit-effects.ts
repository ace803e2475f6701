import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createPdf, type Tester } from '#api-mock/test-support/tester.ts';
import type { Effect, Effects } from './effect.ts';

interface Expected {
  readonly status: number;
  readonly stored: number;
  readonly headers?: Readonly<Record<string, string | RegExp>>;
  readonly body?: string | RegExp;
}

const FILED = { status: 200, stored: 1, body: '"referenceCodeForm":"RW-S-' } as const;
const HTML = { 'content-type': /^text\/html/ };
const JSON_TYPE = { 'content-type': /^application\/json/ };

async function expectAnswer(tester: Tester, response: Response, expected: Expected): Promise<void> {
  expect(response.status).toBe(expected.status);
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    expect(response.headers.get(name), name).toMatch(value);
  }
  expect(await response.text()).toMatch(expected.body ?? '');
  expect(await tester.control.listSubmissions()).toHaveLength(expected.stored);
}

function answers(...sequence: readonly Expected[]): Effect {
  return async (tester) => {
    await tester.authorize();
    const key = randomUUID();
    for (const expected of sequence) await expectAnswer(tester, await tester.submit({ key }), expected);
  };
}

function alwaysRefused(status: number): Effect {
  const refusal = { status, stored: 0, headers: JSON_TYPE, body: '"submitted":false' };
  return answers(refusal, refusal);
}

/** Expects that the claim is stored, but only the status call tells so. */
function storedUnseen(first: Omit<Expected, 'stored'>): Effect {
  return async (tester) => {
    await tester.authorize();
    const key = randomUUID();
    await expectAnswer(tester, await tester.submit({ key }), { ...first, stored: 1 });
    const status = await tester.call('/api/submissions/status', { headers: { 'Idempotency-Key': key } });
    expect(await status.json()).toMatchObject({ state: 'filed' });
    await expectAnswer(tester, await tester.submit({ key }), FILED);
  };
}

const serverError = { status: 500, stored: 0, headers: JSON_TYPE };
const tooMany = { status: 429, stored: 0, headers: { 'retry-after': '3' } };
const firewall = { status: 403, stored: 0, headers: HTML };

export const submitEffects: Effects = {
  'payment-mismatch': answers({ status: 400, stored: 0, body: '"nonMatchingPaymentElection":true' }, FILED),
  'submit-rejected': answers({ status: 400, stored: 0, body: 'A claim for this heater was filed before.' }),
  'submit-unauthorized': answers({ status: 401, stored: 0 }, FILED),
  'submit-forbidden': alwaysRefused(403),
  'submit-forbidden-html': answers(firewall, firewall, FILED),
  'submit-too-large': alwaysRefused(413),
  'submit-unsupported-type': alwaysRefused(415),
  'submit-unprocessable': alwaysRefused(422),
  'submit-too-many': answers(tooMany, tooMany, FILED),
  'submit-server-error': answers(serverError, serverError, FILED),
  'submit-captive-portal': answers({ status: 200, stored: 0, headers: HTML }, FILED),
  'submit-login-redirect': answers({ status: 302, stored: 0, headers: { location: '/__mock/login' } }, FILED),
  'submit-conflict': storedUnseen({ status: 409, headers: { 'retry-after': /^\d+$/ } }),
  'submit-garbage': storedUnseen({ status: 200, headers: JSON_TYPE, body: /^\{"submitted": tru$/ }),
  'submit-no-reference': storedUnseen({ status: 200, body: /^\{"submitted":true\}$/ }),
  'submit-stored-then-error': storedUnseen({ status: 500 }),
  'answer-lost': async (tester) => {
    await tester.authorize();
    const key = randomUUID();
    await expect(tester.submit({ key })).rejects.toThrow();
    expect(await tester.control.listSubmissions()).toHaveLength(1);
    await expectAnswer(tester, await tester.submit({ key }), FILED);
  },
  'upload-cut': async (tester) => {
    await tester.authorize();
    const files = [createPdf(2_000_000)];
    await expect(tester.submit({ files })).rejects.toThrow();
    expect(await tester.control.listSubmissions()).toHaveLength(0);
    await expectAnswer(tester, await tester.submit({ files }), FILED);
  },
  'submit-slow': async (tester) => {
    await tester.authorize();
    const key = randomUUID();
    const began = performance.now();
    const first = tester.submit({ key });
    const ask = async () =>
      (await tester.call('/api/submissions/status', { headers: { 'Idempotency-Key': key } })).json();
    await expect.poll(ask).toEqual({ state: 'processing' });
    expect((await tester.submit({ key })).status).toBe(409);
    await expectAnswer(tester, await first, FILED);
    expect(performance.now() - began).toBeGreaterThan(9_900);
  },
  'small-files-only': async (tester) => {
    await tester.authorize();
    const large = await tester.submit({ files: [createPdf(1_000_001)] });
    await expectAnswer(tester, large, { status: 413, stored: 0 });
    await expectAnswer(tester, await tester.submit({ files: [createPdf(1_000_000)] }), FILED);
  },
  'no-idempotency': async (tester) => {
    await tester.authorize();
    const key = randomUUID();
    await tester.submit({ key });
    await expectAnswer(tester, await tester.submit({ key }), { ...FILED, stored: 2 });
    const status = await tester.call('/api/submissions/status', { headers: { 'Idempotency-Key': key } });
    expect(status.status).toBe(404);
  },
};
