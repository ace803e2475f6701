import { afterEach, expect, test } from 'vitest';
import { loadServerCase } from '#api-mock/case/open-server-case.ts';
import type { ServerCase } from '#api-mock/case/server-case.ts';
import { createMockServer, type MockServer } from '#api-mock/mock-fetch.ts';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { matchPattern } from '#claim/rules/dotnet-pattern/translate-pattern.ts';
import { validateValue } from '#claim/rules/registry.ts';
import type { RuleContext } from '#claim/rules/rule.ts';
import { readCase } from '#scripts/case/read-case.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { FormsConfig, RemoteValidation } from '#server/forms-config.ts';
import { listWrittenCases } from '#tests/support/written-cases.ts';
import { type AnswerTo, answerTo, fileWithMock, fillInClaim } from './generic-claimant.ts';

/*
 * Fills in every form of every case in this repository (also own cases in cases/) with the portal's own engine, under the rules of the
 * case's server, and files it with that server.
 */

const FOLDERS = listWrittenCases();
const FORMS = FOLDERS.flatMap((folder) =>
  readCase(folder)
    .forms.filter(({ entry }) => entry.purpose !== 'look-up')
    .map((form) => ({ folder, formType: form.entry.formType, form })),
);

const TEXTS = [
  'Any answer',
  'right',
  '12.50',
  '12',
  '2020',
  '1234',
  '123456789',
  '97405-2210',
  '(541) 555-0148',
  'claimant@example.com',
  'https://example.com/',
  'ABC123',
  'ABC',
  'M',
];

const CONTEXT: RuleContext = {
  getFieldValue: () => null,
  whitelist: new Set(Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))),
  today: { year: 2026, month: 6, day: 1 },
  matchesPattern: async (pattern, text) => matchPattern(pattern, text),
};

/** Returns the answers of a claimant whom the case's server knows and whose answers satisfy its rules. */
function createClaimant({ forms, claimants }: ServerCase, configs: FormsConfig, formType: string): AnswerTo {
  const given = new Map<string, FieldValue>();
  const [claimant] = claimants;
  const credentials = forms.find((form) => form.formType === formType)?.credentials ?? [];
  for (const { field, matches } of credentials) given.set(field, String(claimant?.known[matches]));
  const rulesOf = (key: string): readonly RemoteValidation[] =>
    configs
      .filter(({ metadata }) => metadata.formType === formType)
      .flatMap(({ fields }) => fields[key]?.validations ?? []);

  return async (field) => {
    const { key, confirms } = field;
    const known = confirms === undefined ? given.get(key) : given.get(confirms);
    const answer = known ?? (await findAnswer(field, rulesOf(key)));
    given.set(key, answer);
    return answer;
  };
}

/** Returns the first answer that satisfies the rules. @throws if none of the known answers does */
async function findAnswer(field: FieldConfig, rules: readonly RemoteValidation[]): Promise<FieldValue> {
  const chosen = field.options?.find(({ offeredBy }) => offeredBy === undefined)?.value;
  // A claimant cannot change the default value of a hidden field.
  const usual = field.defaultValue ?? chosen ?? answerTo(field);
  if (typeof usual !== 'string') return usual;
  for (const answer of [usual, ...TEXTS])
    if ((await validateValue(rules, answer, CONTEXT)).length === 0) return answer;
  throw new Error(`No answer to ${field.key} is known that its rules take: ${JSON.stringify(rules)}`);
}

let mock: MockServer | undefined;
afterEach(() => mock?.close());

test.each(FORMS)('$formType of $folder is filled in and filed', async ({ folder, formType, form }) => {
  mock = createMockServer({ caseFolder: folder });
  const answered = await mock.fetch(new Request('http://127.0.0.1/api/forms/config'));
  const configs: FormsConfig = await answered.json();
  const claim = await fillInClaim(
    form.definition,
    configs,
    createClaimant(loadServerCase(folder), configs, formType),
  );
  const arrived = await fileWithMock(mock, formType, claim);
  const { claimDetails } = claim.payload;
  expect(arrived).toMatchObject({
    formType,
    fields: claimDetails === null ? {} : { claimDetails: claimDetails.fields },
  });
});

test('there is more than one case', () => {
  expect(FOLDERS.length).toBeGreaterThan(1);
  expect(FORMS.length).toBeGreaterThan(5);
});
