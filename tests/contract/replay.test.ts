import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { createMockControl } from '#api-mock/control/client.ts';
import { type RunningMock, startMock } from '#api-mock/node.ts';
import { authorizeAnswerSchema, authorizeRequestSchema } from '#server/authorize.ts';
import { culturesSchema } from '#server/cultures.ts';
import { deadlinesAnswerSchema } from '#server/deadlines.ts';
import { formsConfigSchema } from '#server/forms-config.ts';
import {
  captchaConfigSchema,
  characterWhitelistSchema,
  cultureContentSchema,
  signatureDateSchema,
  walletSettingsSchema,
} from '#server/small-endpoints.ts';
import { submissionAnswerSchema, submissionPayloadSchema } from '#server/submission.ts';
import { csrfTokenSchema } from '#server/transport.ts';
import { smallPhoto } from '../support/test-files.ts';
import { parseMultipart } from './multipart.ts';
import { type Bindings, compare, fillIn } from './placeholders.ts';
import { readTranscript, TRANSCRIPT_NAMES, type TranscriptName } from './transcript.ts';

const ANSWERS = {
  csrf: csrfTokenSchema,
  deadlines: deadlinesAnswerSchema,
  'characters-whitelist': characterWhitelistSchema,
  captcha: captchaConfigSchema,
  'wallet-settings': walletSettingsSchema,
  'forms-config': formsConfigSchema,
  'signature-date': signatureDateSchema,
  cultures: culturesSchema,
  'culture-content': cultureContentSchema,
  'authorize-standard': authorizeAnswerSchema,
  'submit-standard': submissionAnswerSchema,
} satisfies Record<TranscriptName, z.ZodMiniType>;

const photo = smallPhoto();

/** Returns the values that the portal would choose itself. `{{photoBytes}}` stays, because bytes are no text. */
function createBindings(): Bindings {
  const clientIds = ['credentials', 'claimantInfo', 'claimDetails', 'signature', 'prepopulated', 'photo'];
  return new Map<string, string | number>([
    ...clientIds.map((name) => [`${name}ClientId`, `client-${randomUUID().slice(0, 8)}`] as const),
    ['idempotencyKey', randomUUID()],
    ['documentId', randomUUID()],
    ['statementText', 'I declare that this is true.'],
    ['statementVersion', '1'],
    ['photoSize', photo.buffer.length],
    ['photoSha256', photo.sha256],
    ['photoBytes', '{{photoBytes}}'],
  ]);
}

/** Encodes a body and puts the photo's bytes in place of `{{photoBytes}}`. */
function toBytes(text: string): Buffer<ArrayBuffer> {
  const [before = '', after] = text.split('{{photoBytes}}');
  if (after === undefined) return Buffer.from(text);
  return Buffer.concat([Buffer.from(before), photo.buffer, Buffer.from(after)]);
}

describe('the transcripts of the specification, sent to the mock', () => {
  const bindings = createBindings();
  const cookies = new Map<string, string>();
  let mock: RunningMock;

  beforeAll(async () => {
    mock = await startMock();
  });
  afterAll(() => mock.stop());

  async function send(name: TranscriptName): Promise<Response> {
    const { method, target, headers, body } = readTranscript(name);
    const response = await fetch(mock.url + target, {
      method,
      headers: [
        ...headers.map(([key, value]): [string, string] => [fillIn(key, bindings), fillIn(value, bindings)]),
        ['Cookie', [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')],
      ],
      ...(method === 'GET' ? {} : { body: toBytes(fillIn(body, bindings)) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  }

  // The transcripts are one conversation and must run in order: each answer has values for the next request.
  test.each(TRANSCRIPT_NAMES)('%s is answered as its transcript says', async (name) => {
    const { answer } = readTranscript(name);
    const control = createMockControl(mock.url);
    if (name === 'authorize-standard')
      bindings.set('authorizeCaptcha', (await control.getCaptchaToken()) ?? '');
    if (name === 'submit-standard') bindings.set('submitCaptcha', (await control.getCaptchaToken()) ?? '');
    const response = await send(name);
    const body: unknown = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(answer.status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(compare(answer.body, body, bindings, { extra: true })).toEqual([]);
    if (name !== 'submit-standard') return;
    const [filed, ...others] = await control.listSubmissions();
    expect(others).toEqual([]);
    expect(filed).toMatchObject({
      referenceCodeForm: bindings.get('referenceCodeForm'),
      files: [{ sha256: photo.sha256 }],
    });
  });
});

describe('the transcripts of the specification, read by the portal’s contract', () => {
  const SAMPLES: Bindings = new Map([
    ...createBindings(),
    ['csrfHeader', 'RequestVerificationToken'],
    ['signatureDate', '11/21/2026'],
  ]);

  test.each(TRANSCRIPT_NAMES)('the answer of %s', (name) => {
    const text = JSON.stringify(readTranscript(name).answer.body);
    const named = text.replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) =>
      String(SAMPLES.get(key) ?? whole),
    );
    expect(ANSWERS[name].safeParse(JSON.parse(named))).toMatchObject({ success: true });
  });

  test('the body of authorize', () => {
    const { body } = readTranscript('authorize-standard');
    expect(authorizeRequestSchema.parse(JSON.parse(body))).toEqual(JSON.parse(body));
  });

  test('the parts of submit', async () => {
    const { body, headers } = readTranscript('submit-standard');
    const contentType = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
    const filled = body.replaceAll(/"\{\{number (\w+)\}\}"/g, (_whole, name: string) =>
      String(SAMPLES.get(name)),
    );
    const parts = await parseMultipart(filled, contentType);
    const members = parts.flatMap((part) => ('text' in part ? [[part.name, JSON.parse(part.text)]] : []));
    const payload: unknown = Object.fromEntries(members);
    expect(submissionPayloadSchema.parse(payload)).toEqual(payload);
  });
});
