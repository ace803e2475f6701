import { expect, it, vi } from 'vitest';
import type { ClaimPayload } from '#claim/model/payload.ts';
import { succeed } from '#kernel/async.ts';
import type { Api } from '#server/api.ts';
import { createServerClock } from '#server/server-clock.ts';
import { prepareSubmit } from './flush-row.ts';

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
  const answer = { status: 200, contentType: 'application/json', body, retryAfter: null };
  const submit = vi.fn<Api['submit']>(async () => succeed(answer));
  const api = { submit } as Partial<Api> as Api;
  const dependencies = { api, clock: createServerClock() };
  const submitForm = prepareSubmit({ rowId: 'row-1', claim: CLAIM, files: [] }, dependencies);

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
