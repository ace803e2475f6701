import { expect, test } from 'vitest';
import { RULE_ADAPTERS } from './registry.ts';
import { describeParameters, RULE_SCHEMAS } from './rule-schemas.ts';

const OWN_RULES = ['signatureName', 'walletLinked', 'leftToServer'];

test('every rule that a server can name has its parameters told', () => {
  expect([...Object.keys(RULE_SCHEMAS), ...OWN_RULES]).toEqual([...RULE_ADAPTERS.keys()]);
});

test('the parameters are told with those that must be given', () => {
  expect(describeParameters('maxLength')).toMatchObject({ properties: { max: {} }, required: ['max'] });
  expect(describeParameters('requiredIf')?.required).toEqual(['otherProperty']);
  expect(Object.keys(describeParameters('range')?.properties ?? {})).toEqual(['min', 'max', 'dataType']);
  expect(describeParameters('moonPhase')).toBeUndefined();
  expect(describeParameters('toString')).toBeUndefined();
});
