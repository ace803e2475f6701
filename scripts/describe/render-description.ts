import { describeParameters } from '#claim/rules/rule-schemas.ts';
import { describeRule } from '../openapi/rules.ts';
import type { DescribedField, DescribedForm } from './describe-case.ts';

const INTRODUCTION =
  'What GET /api/forms/config has for this case: for each form type and section of the payload one model, with these fields. A field may have any of the rules that are named beside it, or none.';

const COLUMNS = ['Field', 'What the claimant reads', 'Type', 'Holds', 'Pages', 'Rules it may have'] as const;

function toCells({ key, label, type, holds, pages, rules }: DescribedField): readonly string[] {
  return [key, label, type, holds, pages.join(', '), rules.join(', ')];
}

function listRules(forms: readonly DescribedForm[]): readonly (readonly string[])[] {
  const fields = forms.flatMap(({ models }) => models.flatMap((model) => model.fields));
  return [...new Set(fields.flatMap(({ rules }) => rules))].sort().map((rule) => {
    const { properties = {}, required = [] } = describeParameters(rule) ?? {};
    const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
    return [rule, names.join(', '), describeRule(rule)];
  });
}

const RULE_COLUMNS = ['Rule', 'Parameters', 'What must hold'] as const;

export function renderMarkdown(forms: readonly DescribedForm[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`;
  const table = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
    [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n');
  const parts = forms.flatMap(({ formType, models }) => [
    `## ${formType}`,
    ...models.flatMap(({ section, fields }) => [`### ${section}`, table(COLUMNS, fields.map(toCells))]),
  ]);
  return `${['# Models of this case', INTRODUCTION, ...parts, '## Rules', table(RULE_COLUMNS, listRules(forms))].join('\n\n')}\n`;
}

export function renderHtml(forms: readonly DescribedForm[]): string {
  const cell = (tag: 'th' | 'td') => (text: string) =>
    `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${escapeHtml(text)}</${tag}>`;
  const table = (caption: string, columns: readonly string[], rows: readonly (readonly string[])[]) =>
    `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${columns.map(cell('th')).join('')}</tr></thead><tbody>${rows
      .map((cells) => `<tr>${cells.map(cell('td')).join('')}</tr>`)
      .join('\n')}</tbody></table>`;
  const parts = forms.flatMap(({ formType, models }) => [
    `<h2>${escapeHtml(formType)}</h2>`,
    ...models.map(({ section, fields }) => table(section, COLUMNS, fields.map(toCells))),
  ]);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Models of this case</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; }
table { border-collapse: collapse; display: block; margin: 1rem 0 2rem; overflow-x: auto; }
caption { font-weight: 600; padding: 0.25rem 0; text-align: start; }
th, td { border: 1px solid #767676; padding: 0.375rem 0.5rem; text-align: start; vertical-align: top; }
th { background: #f0f0f0; }
</style>
<h1>Models of this case</h1>
<p>${escapeHtml(INTRODUCTION)}</p>
${parts.join('\n')}
<h2>Rules</h2>
${table('Rules', RULE_COLUMNS, listRules(forms))}
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
