import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { subscribeToLog } from '#kernel/log.ts';
import { authorizeAnswerSchema } from './authorize.ts';
import { culturesSchema } from './cultures.ts';
import { deadlinesAnswerSchema, parseDeadlines } from './deadlines.ts';
import { formsConfigSchema } from './forms-config.ts';
import { mendAnswer } from './mend-answer.ts';
import {
  captchaConfigSchema,
  characterWhitelistSchema,
  cultureContentSchema,
  walletSettingsSchema,
} from './small-endpoints.ts';
import { csrfTokenSchema } from './transport.ts';

test.each<[string, z.ZodMiniType, unknown, unknown]>([
  [
    'names that begin with a capital',
    csrfTokenSchema,
    { RequestHeaderName: 'X-Token', RequestToken: 'abc' },
    { requestHeaderName: 'X-Token', requestToken: 'abc' },
  ],
  [
    'a captcha’s config with a capital, which must not be taken for none',
    captchaConfigSchema,
    { Provider: 'Turnstile', SiteKey: 17 },
    { provider: 'Turnstile', siteKey: '17' },
  ],
  [
    'a wallet that is off, with nothing said of it',
    walletSettingsSchema,
    { enabled: 'false', clientId: null, authCodeExpiration: null },
    { enabled: false, clientId: '', loginUrl: '', authCodeExpiration: 1 },
  ],
  [
    'a number as text',
    walletSettingsSchema,
    { enabled: true, clientId: 'a', loginUrl: '/w', authCodeExpiration: '300' },
    { enabled: true, clientId: 'a', loginUrl: '/w', authCodeExpiration: 300 },
  ],
  [
    'cultures as flags',
    culturesSchema,
    { en: true, es: false, 'zh-Hans': '简体中文' },
    { en: 'en', 'zh-Hans': '简体中文' },
  ],
  [
    'texts without words',
    cultureContentSchema,
    [{ key: 'a', value: 'A' }, { key: 'b', value: null }, { key: 'c' }, null, { key: 'd', value: 5 }],
    [
      { key: 'a', value: 'A' },
      { key: 'd', value: '5' },
    ],
  ],
  ['a list that is null', cultureContentSchema, null, []],
  [
    'a whitelist that is empty',
    characterWhitelistSchema,
    { allowedCharacters: null },
    { allowedCharacters: '' },
  ],
  [
    'a config with null for what there is none of, and a number for a hash',
    formsConfigSchema,
    [{ MetadataHash: 4, Metadata: { FormType: 'Standard', DtoMapping: 'credentials' }, Fields: null }],
    [{ metadataHash: '4', metadata: { formType: 'Standard', dtoMapping: 'credentials' }, fields: {} }],
  ],
  [
    'the rules of a field in the place of the field, as one rule, and by their names',
    formsConfigSchema,
    [
      {
        metadataHash: 'h',
        metadata: { formType: 'Standard', dtoMapping: 'credentials' },
        fields: {
          pin: [{ type: 'required' }, { Type: 'maxLength', Max: 4 }],
          id: { validations: { type: 'required' } },
          code: { validations: 'required' },
          name: ['required', { type: 'maxLength', max: 9 }],
          none: [],
        },
      },
    ],
    [
      {
        metadataHash: 'h',
        metadata: { formType: 'Standard', dtoMapping: 'credentials' },
        fields: {
          pin: { validations: [{ type: 'required' }, { type: 'maxLength', max: 4 }] },
          id: { validations: [{ type: 'required' }] },
          code: { validations: [{ type: 'required' }] },
          name: { validations: [{ type: 'required' }, { type: 'maxLength', max: 9 }] },
          none: { validations: [] },
        },
      },
    ],
  ],
  [
    'an authorize answer with odd members',
    authorizeAnswerSchema,
    { Authorized: 'true', Captcha: 12, PrepopulatedData: [{ Metadata: null, Fields: null }] },
    { authorized: true, captcha: '12', prepopulatedData: [{ metadata: {}, fields: {} }] },
  ],
  [
    'an authorize answer that knows nothing beforehand, as a record, and a captcha of its own shape',
    authorizeAnswerSchema,
    { authorized: true, captcha: { nonce: 1 }, prepopulatedData: { claimantInfo: 'x' } },
    { authorized: true, captcha: '{"nonce":1}', prepopulatedData: [] },
  ],
  [
    'prepopulated data of which one model is none',
    authorizeAnswerSchema,
    { authorized: true, captcha: null, prepopulatedData: ['x', { metadata: 'x', fields: { a: 1 } }] },
    { authorized: true, captcha: null, prepopulatedData: [{ metadata: {}, fields: { a: 1 } }] },
  ],
  [
    'targets of deadlines as an empty list',
    deadlinesAnswerSchema,
    { deadlines: { globalDeadline: { timeZone: 'x', deadline: '01/02/2030', redirectUrls: [] } } },
    { deadlines: { globalDeadline: { timeZone: 'x', deadline: '01/02/2030', redirectUrls: {} } } },
  ],
  [
    'a deadline without its moment, beside one that has it',
    deadlinesAnswerSchema,
    {
      en: {
        projectTimeZone: 'x',
        deadlines: { a: { deadlineDateTime: '2030-01-02' }, b: { deadlineDateTime: null } },
      },
      es: { projectTimeZone: 'x', deadlines: [] },
    },
    {
      en: { projectTimeZone: 'x', deadlines: { a: { deadlineDateTime: '2030-01-02' }, b: null } },
      es: { projectTimeZone: 'x', deadlines: {} },
    },
  ],
  [
    'the map of deadlines by itself',
    deadlinesAnswerSchema,
    { GlobalDeadline: { TimeZone: 'x', Deadline: '01/02/2030' }, lookupFilingDeadline: null },
    { deadlines: { globalDeadline: { timeZone: 'x', deadline: '01/02/2030' }, lookupFilingDeadline: null } },
  ],
  [
    'the deadlines of one culture by themselves',
    deadlinesAnswerSchema,
    { projectTimeZone: 'x', deadlines: { globalDeadline: { deadlineDateTime: '2030-01-02' } } },
    {
      default: { projectTimeZone: 'x', deadlines: { globalDeadline: { deadlineDateTime: '2030-01-02' } } },
    },
  ],
  [
    'cultures of which one has no deadlines of its own, beside what is no culture',
    deadlinesAnswerSchema,
    { en: { projectTimeZone: 'x', deadlines: {} }, es: null, serverTime: '2030-01-02T00:00:00Z' },
    { en: { projectTimeZone: 'x', deadlines: {} } },
  ],
  [
    'cultures with what is known of each',
    culturesSchema,
    { en: { name: 'English', isDefault: true }, 'zh-Hans': { enabled: true }, es: { enabled: false } },
    { en: '', 'zh-Hans': '' },
  ],
  [
    'a whitelist as a list',
    characterWhitelistSchema,
    { allowedCharacters: ['a', 'b'] },
    { allowedCharacters: '["a","b"]' },
  ],
])('%s: read as what it means', (_name, schema, sent, meant) => {
  expect(schema.safeParse(sent).success).toBe(false);
  expect(mendAnswer(schema, sent)).toEqual(meant);
});

test('what nobody could read of a config is logged, and each place that is read otherwise is told', () => {
  const logged: (string | undefined)[] = [];
  const stop = subscribeToLog(({ code, detail }) => logged.push(`${code} ${detail}`));
  const told: unknown[] = [];
  const fields = { pin: [{ type: 'required' }], id: 'x' };
  const metadata = { formType: 'Standard', dtoMapping: 'credentials' };
  mendAnswer(formsConfigSchema, [7, { metadataHash: 4, metadata, fields }], (...place) => told.push(place));
  stop();
  expect(logged).toEqual(['answer-part-lost 1.fields.id', 'answer-part-lost 0']);
  expect(told).toEqual([
    [[1, 'fields', 'id'], 'x', {}],
    [[1, 'fields', 'pin'], fields.pin, { validations: fields.pin }],
    [[1, 'metadataHash'], 4, '4'],
    [[0], 7, undefined],
  ]);
});

test('a field that is an abbreviation keeps its rules where every name begins with a capital', () => {
  const config = {
    MetadataHash: 'x',
    Metadata: { FormType: 'Automotive', DtoMapping: 'ClaimDetails' },
    Fields: { VIN: { Validations: [{ Type: 'required' }] }, VINNumber: { Validations: [] } },
  };
  const [mended] = mendAnswer(formsConfigSchema, [config]) ?? [];
  expect(mended?.fields).toEqual({
    vin: { validations: [{ type: 'required' }] },
    vinNumber: { validations: [] },
  });
});

test('deadlines in capitals are read in either shape', () => {
  const shapeB = {
    En: {
      ProjectTimeZone: 'Pacific Standard Time',
      Deadlines: { GlobalDeadline: { DeadlineDateTime: '2099-07-01T23:59:59', RedirectUrl: null } },
    },
  };
  const answer = mendAnswer(deadlinesAnswerSchema, shapeB);
  const parsed = answer && parseDeadlines(answer);
  expect(parsed?.ok && parsed.value.globalDeadline?.at.toISOString()).toBe('2099-07-02T06:59:59.000Z');
});

test.each([
  [{ deadlines: { globalDeadline: { timeZone: 'Pacific Standard Time', deadlineDateTime: '01/02/2030' } } }],
  [{ globalDeadline: { timeZone: 'Pacific Standard Time', deadlineDateTime: '01/02/2030' } }],
])('a deadline of the one shape may have its time under the name of the other: %j', (mixed) => {
  const answer = mendAnswer(deadlinesAnswerSchema, mixed);
  const parsed = answer && parseDeadlines(answer);
  expect(parsed?.ok && parsed.value.globalDeadline?.at.toISOString()).toBe('2030-01-03T07:59:59.000Z');
});

test('what is no answer of the contract stays none', () => {
  expect(
    mendAnswer(csrfTokenSchema, { requestHeaderName: 'two words', requestToken: 'abc' }),
  ).toBeUndefined();
  expect(mendAnswer(csrfTokenSchema, '<html>')).toBeUndefined();
  expect(mendAnswer(csrfTokenSchema, undefined)).toBeUndefined();
  expect(mendAnswer(cultureContentSchema, 'maintenance')).toBeUndefined();
  expect(mendAnswer(culturesSchema, { error: { code: 1 } })).toBeUndefined();
  expect(mendAnswer(formsConfigSchema, { error: 'x' })).toBeUndefined();
  // Any of these, read as an answer without deadlines, would leave every form open.
  for (const answer of [{ data: { deadlines: {} } }, { data: {} }, { error: { code: 1 } }])
    expect(mendAnswer(deadlinesAnswerSchema, answer)).toBeUndefined();
});

test('a part of the config that nobody can read costs itself alone, and the answer itself is never left out', () => {
  const model = { metadataHash: 'h', metadata: { formType: 'Standard', dtoMapping: 'credentials' } };
  const broken = [
    null,
    'x',
    {
      ...model,
      fields: {
        pin: { validations: 4 },
        id: 'x',
        code: { validations: [7, { type: 4 }, { type: {} }] },
      },
    },
    { ...model, fields: [], metadataHash: {} },
    { metadataHash: 'h', fields: {} },
  ];
  expect(mendAnswer(formsConfigSchema, broken)).toEqual([
    {
      ...model,
      fields: {
        pin: { validations: [] },
        id: { validations: [] },
        code: { validations: [{ type: '4' }, { type: '' }] },
      },
    },
    { ...model, metadataHash: '', fields: {} },
    { metadataHash: 'h', metadata: { formType: '', dtoMapping: '' }, fields: {} },
  ]);
  for (const answer of ['<html>', {}, 7]) expect(mendAnswer(formsConfigSchema, answer)).toBeUndefined();
  expect(mendAnswer(csrfTokenSchema, { requestHeaderName: {}, requestToken: 'x' })).toBeUndefined();
});
