import { expect, it, vi } from 'vitest';
import type { ClaimPayload } from '#claim/model/payload.ts';
import { fail, succeed } from '#kernel/result.ts';
import type { Api } from '#server/api.ts';
import { createServerClock } from '#server/server-clock.ts';
import { askAboutRow, prepareSubmit } from './flush-row.ts';
import { startProgress } from './outbox-machine.ts';

const CLAIM: ClaimPayload = {
  userPreferredCulture: 'en',
  signature: null,
  claimantInfo: null,
  credentials: null,
  claimDetails: null,
  prepopulatedData: [],
  documentContexts: [],
  claimTransactions: [],
};

it('submitForm takes form type, culture, captcha token and the captcha of before [S7.27]', async () => {
  const body = JSON.stringify({ submitted: true, referenceCodeForm: 'RW-7' });
  const answer = { status: 200, body, retryAfter: null };
  const submit = vi.fn<Api['submit']>(async () => succeed(answer));
  const api = { submit } as Partial<Api> as Api;
  const dependencies = { api, clock: createServerClock() };
  const prepared = { rowId: 'row-1', repeatable: true, claim: CLAIM, files: [] };
  const submitForm = prepareSubmit(prepared, dependencies);

  expect(await submitForm('Automotive', 'es', 'token', 'raw')).toEqual({
    type: 'accepted',
    referenceCodeForm: 'RW-7',
  });
  const [request] = submit.mock.calls[0] ?? [];
  expect(request).toMatchObject({ formType: 'Automotive', idempotencyKey: 'row-1' });
  expect(Object.fromEntries(request?.body ?? new FormData())).toMatchObject({
    userPreferredCulture: '"es"',
    reCaptchaResponse: '"token"',
    captchaRawValue: '"raw"',
  });
});

it('gives no key to a server that keeps none', async () => {
  const submit = vi.fn<Api['submit']>(async () => fail({ mayHaveArrived: true }));
  const api = { submit } as Partial<Api> as Api;
  const prepared = { rowId: 'row-1', repeatable: false, claim: CLAIM, files: [] };
  await prepareSubmit(prepared, { api, clock: createServerClock() })('Standard', 'en', null, null);
  expect(submit.mock.calls[0]?.[0].idempotencyKey).toBeNull();
});

const HTML = { body: '\n<!doctype html><html>' };
const JSON_ERROR = { body: '{}' };
const REFUSED = { state: 'rejected', mayHaveArrived: false } as const;
const REDIRECT = { body: '' };

it.each([
  ['a look-up that asks for the credentials', REFUSED, 0, 401, JSON_ERROR, 'status-shut'],
  ['a page, as a captive portal gives it', REFUSED, 4, 200, HTML, 'status-unavailable'],
  ['a page again and again', REFUSED, 5, 200, HTML, 'status-unsupported'],
  ['a server in trouble for long', REFUSED, 9, 500, HTML, 'status-unavailable'],
  ['a redirect, as a captive portal gives it', REFUSED, 4, 0, REDIRECT, 'status-unavailable'],
  ['a redirect again and again', REFUSED, 5, 0, REDIRECT, 'status-unsupported'],
  ['a redirect of a claim without a refusal', undefined, 4, 0, REDIRECT, 'status-unavailable'],
  ['a redirect of one, again and again', undefined, 5, 0, REDIRECT, 'status-shut'],
] as const)('asked about a claim that may have arrived, %s is read for what it is', async (...given) => {
  const [, verdict, failures, status, odd, meant] = given;
  const answer = { status, retryAfter: null, ...odd };
  const api = { askSubmissionStatus: async () => succeed(answer) } as Partial<Api> as Api;
  const progress = {
    ...startProgress(true),
    state: 'unanswered',
    failures,
    ...(verdict && { verdict }),
  } as const;
  const row = { id: 'row-1', progress } as Parameters<typeof askAboutRow>[0];
  expect((await askAboutRow(row, { api, clock: createServerClock() })).type).toBe(meant);
});
