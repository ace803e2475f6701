import { expect, it } from 'vitest';
import { authorizeAnswerSchema } from './authorize.ts';
import { toFiledClaims } from './filed-claims.ts';

it('takes prepopulated models with whatever metadata they have, and values that no field holds for none [S3.59]', () => {
  const answer = {
    authorized: true,
    captcha: null,
    prepopulatedData: [
      { metadata: { dtoMapping: 'claimantInfo' }, fields: { FirstName: 'Ana', Address: { City: 'Eugene' } } },
      { metadata: {}, fields: {} },
    ],
  };
  expect(authorizeAnswerSchema.parse(answer).prepopulatedData).toEqual([
    { metadata: { dtoMapping: 'claimantInfo' }, fields: { FirstName: 'Ana', Address: null } },
    { metadata: {}, fields: {} },
  ]);
});

it('takes what it can of the claims that were filed before: a damaged entry costs only itself', () => {
  const whole = { referenceCode: 'RW-S-200001', filedAt: '2026-11-20T14:02:00-08:00', formType: 'Standard' };
  const readFiled = (filed: unknown) =>
    toFiledClaims(authorizeAnswerSchema.parse({ authorized: true, filed }).filed);
  expect(
    readFiled([
      whole,
      null,
      'RW-S-200002',
      { ...whole, referenceCode: '  ' },
      { ...whole, filedAt: '2026-11-20' },
      { ...whole, filedAt: '2026-11-20T14:02:00' },
      { ...whole, filedAt: '2026-13-45T14:02:00Z' },
      { ...whole, formType: 'Lookup' },
      { ...whole, formType: 'Recall' },
      { ...whole, referenceCode: 'RW-A-200003', formType: 'Automotive', more: 1 },
    ]),
  ).toEqual([whole, { ...whole, referenceCode: 'RW-A-200003', formType: 'Automotive' }]);
  expect(readFiled(null)).toEqual([]);
  expect(readFiled({ referenceCode: 'RW-S-200001' })).toEqual([]);
  expect(readFiled(undefined)).toEqual([]);
});
