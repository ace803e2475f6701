import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { RULE_SCHEMAS } from '#claim/rules/rule-schemas.ts';
import { readDemoCase } from '../case/read-case.ts';
import { describeCase } from './describe-case.ts';
import { renderHtml, renderMarkdown } from './render-description.ts';

const forms = describeCase(readDemoCase('demo'));
const fields = forms.flatMap(({ models }) => models.flatMap((model) => model.fields));

test('each form’s models are described, with every field that a page asks', () => {
  expect(forms.map(({ formType }) => formType)).toEqual([
    'Standard',
    'Automotive',
    'DocumentsUpload',
    'Lookup',
  ]);
  const details = forms[0]?.models.find(({ section }) => section === 'claimDetails')?.fields ?? [];
  expect(details.map(({ key }) => key)).toContain('amountPaid');
  expect(details.find(({ key }) => key === 'purchaseDate')).toMatchObject({
    type: 'date',
    holds: 'text, MM/dd/yyyy',
    pages: ['claim-details'],
  });
});

test('rules that are named are rules that there are', () => {
  const named = new Set(fields.flatMap(({ rules }) => rules));
  expect([...named].filter((rule) => !(rule in RULE_SCHEMAS))).toEqual([]);
  expect(Object.keys(RULE_SCHEMAS).filter((rule) => !named.has(rule))).toEqual([]);
});

test('what is written can be read: one row a field, and nothing of a label is markup', () => {
  const odd = {
    key: 'odd',
    label: 'a | b <i>&</i>',
    type: 'text',
    holds: 'text',
    pages: ['start'],
    rules: ['required'],
  } as const;
  const described = [{ formType: 'Odd', models: [{ section: 'credentials', fields: [odd] }] }];
  expect(renderMarkdown(described)).toContain('| odd | a \\| b <i>&</i> | text | text | start | required |');
  expect(renderHtml(described)).toContain('<td>a | b &lt;i&gt;&amp;&lt;/i&gt;</td>');
  expect(renderMarkdown(forms).match(/^\| /gm)?.length).toBeGreaterThan(fields.length);
});

test('a mistake in the case is told without a stack', () => {
  const given = ['scripts/describe.ts', '--case', 'cases/rivenwod'];
  const { status, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toBe(
    'The case in cases/rivenwod cannot be used:\n  There is no such folder; did you mean "rivenwood"?\n',
  );
});
