import { expect, it } from 'vitest';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { loadMessages } from '#words/messages-store.ts';
import { createBlankForm } from './paper-form.tsx';

async function blankForm(formType: 'Standard' | 'Automotive') {
  const messages = await loadMessages({ culture: 'en', enabledCultures: {} });
  return createBlankForm(await loadFormDefinition(formType), messages, true);
}

const allQuestions = ({ sections }: Awaited<ReturnType<typeof blankForm>>) =>
  sections.flatMap(({ questions }) => questions);

it('asks on paper what is asked online, once, without what only a screen can do', async () => {
  const form = await blankForm('Standard');
  const keys = allQuestions(form).map(({ key }) => key);
  expect(keys).toEqual(
    expect.arrayContaining(['classMemberId', 'pin', 'lastName', 'mailingCity', 'hadInjury']),
  );
  expect(new Set(keys).size).toBe(keys.length);
  for (const online of ['confirmEmailAddress', 'paymentAuthorizationCode', 'file', 'statementText']) {
    expect(keys).not.toContain(online);
  }
  expect(form.statement).toContain('under penalty of perjury');
});

it('has boxes for choices, lines for long lists, and no wallet', async () => {
  const questions = allQuestions(await blankForm('Standard'));
  const find = (key: string) => questions.find((question) => question.key === key);
  expect(find('hadInjury')?.choices).toEqual(['Yes', 'No']);
  expect(find('productModel')?.choices.at(-1)).toBe('I do not know');
  expect(find('otherCompensation')?.choices.at(-1)).toBe('Yes, something else');
  expect(find('mailingSubDivision')?.choices).toEqual([]);
  expect(find('paymentMethod')?.choices).toEqual(['Paper check by mail', 'Direct deposit to a bank account']);
  expect([find('representativeName')?.isConditional, find('lastName')?.isConditional]).toEqual([true, false]);
});

it('has room for several payments, or for none', async () => {
  const form = await blankForm('Automotive');
  const [records] = form.sections.map((section) => section.records).filter(({ length }) => length > 0);
  expect(records?.map((record) => record.map(({ key }) => key))).toEqual(
    Array.from({ length: 3 }, () => ['transactionDate', 'vendor', 'description', 'amount']),
  );
  expect(allQuestions(form).map(({ key }) => key)).toContain('hasNoTransactions');
});
