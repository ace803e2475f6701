import { expect, it } from 'vitest';
import { authorizeAnswerSchema } from './authorize.ts';

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
