import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ruleSchema } from '#api-mock/case/rule-schema.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/field-config.md');
const BEGIN = '| type | what else it takes | what it asks |\n|---|---|---|\n';

/** The table of the rules in docs/field-config.md, a row for each, as the schema describes them. */
function renderRules(): string {
  const rows = ruleSchema.options.map((rule) => {
    const { type, message: _everyRules, ...parameters } = rule.shape;
    const { required = [] } = z.toJSONSchema(rule, { io: 'input', unrepresentable: 'any' });
    const named = Object.keys(parameters).map((name) =>
      required.includes(name) ? `\`${name}\`` : `\`${name}\` (or not)`,
    );
    return `| \`${type.value}\` | ${named.join(', ')} | ${rule.description ?? ''} |\n`;
  });
  return rows.join('');
}

/** The document with the table as the schema has it now. @throws Error where it has no such table */
export function documentRules(text: string): string {
  const from = text.indexOf(BEGIN) + BEGIN.length;
  if (from < BEGIN.length) throw new Error('docs/field-config.md has no table of the rules any more');
  const end = text.indexOf('\n\n', from);
  return text.slice(0, from) + renderRules() + text.slice(end + 1);
}

/** Whether the document says what the schema says. */
export function areRulesDocumented(): boolean {
  const text = readFileSync(DOCUMENT, 'utf8');
  return documentRules(text) === text;
}

/** Writes the table anew. */
export function writeRulesDocument(): void {
  writeFileSync(DOCUMENT, documentRules(readFileSync(DOCUMENT, 'utf8')));
}
