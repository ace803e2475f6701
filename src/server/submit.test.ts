import { expect, test, vi } from 'vitest';
import { fail, succeed } from '#kernel/result.ts';
import { submit, type Uploader } from './submit.ts';
import type { Transport } from './transport.ts';

/** `Date` headers of the observed answers. */
const observed: (string | null)[] = [];
const transport: Transport = {
  credentials: 'same-origin',
  urlOf: (path) => path,
  observe: ({ headers }) => void observed.push(headers.get('Date')),
  send: () => Promise.reject(new Error('A submit goes by its uploader.')),
};

type StubAnswer = readonly [status: number, text: string];

const submitAgainst = (...answers: readonly StubAnswer[]) => submitWith(answers);

/** Submits against these answers, one for each send. Returns the outcome and the CSRF token of each send. */
async function submitWith(answers: readonly StubAnswer[], failsToRefresh = false) {
  let count = 1;
  const tokenOf = () => succeed({ requestHeaderName: 'X-Csrf', requestToken: `t${count}` });
  const tokens = {
    get: vi.fn(async () => tokenOf()),
    refresh: vi.fn(async () => {
      count += 1;
      return failsToRefresh ? fail({ code: 'status' as const, status: 500 }) : tokenOf();
    }),
    forget: vi.fn(),
  };
  const sentWith: (string | undefined)[] = [];
  const upload: Uploader = async ({ headers }) => {
    const [status, text] = answers[sentWith.length] ?? [200, '{}'];
    sentWith.push(headers['X-Csrf']);
    return { ok: true, status, headers: new Headers({ Date: `answer ${sentWith.length}` }), text };
  };
  const request = {
    formType: 'Standard',
    idempotencyKey: 'key',
    body: new FormData(),
    bodyBytes: 0,
  } as const;
  const outcome = await submit(transport, tokens, upload, request);
  const { refresh, forget } = tokens;
  return { outcome, sentWith, refreshes: refresh.mock.calls.length, forgotten: forget.mock.calls.length };
}

test('a 403 in JSON is repeated once with a fresh token', async () => {
  const { outcome, sentWith } = await submitAgainst([403, '{}'], [200, '{"submitted":true}']);
  expect(sentWith).toEqual(['t1', 't2']);
  expect(outcome).toMatchObject({ ok: true, value: { status: 200 } });
  const again = await submitAgainst([403, '{}'], [403, '{}']);
  expect(again.sentWith).toHaveLength(2);
  expect(again.outcome).toMatchObject({ ok: true, value: { status: 403 } });
});

test('a 400 is the word on the claim, and is not repeated; what is sent next goes with a fresh token', async () => {
  const { outcome, sentWith, forgotten } = await submitAgainst([400, '{"submitted":false}']);
  expect(sentWith).toEqual(['t1']);
  expect(outcome).toMatchObject({ ok: true, value: { status: 400 } });
  expect(forgotten).toBe(1);
});

test('a 403 in JSON for which no fresh token can be had is no answer: the claim is sent another time', async () => {
  const { outcome, sentWith } = await submitWith([[403, '{}']], true);
  expect(sentWith).toEqual(['t1']);
  expect(outcome).toEqual(fail({ mayHaveArrived: false }));
});

test('a 403 of something before the server is not repeated, but the next send has a fresh token', async () => {
  const { outcome, sentWith, refreshes } = await submitAgainst([403, '<h1>Forbidden</h1>']);
  expect(sentWith).toEqual(['t1']);
  expect(refreshes).toBe(1);
  expect(outcome).toMatchObject({ ok: true, value: { status: 403 } });
});

test('each answer tells the clock the server’s time', async () => {
  observed.length = 0;
  await submitAgainst([403, '{}'], [200, '{"submitted":true}']);
  expect(observed).toEqual(['answer 1', 'answer 2']);
});
