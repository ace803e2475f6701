import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ruleSchema } from '#api-mock/case/rule-schema.ts';
import { type Members, toDescribed } from './describe-members.ts';
import {
  BLOCKS,
  COMMON_BLOCK_MEMBERS,
  DEPENDENCY_MEMBERS,
  FIELD_MEMBERS,
  FORM_MEMBERS,
  PAGE_MEMBERS,
} from './form-descriptions.ts';
import { SETTING_DESCRIPTIONS } from './setting-descriptions.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Document -> name of each generated table -> its lines. */
const DOCUMENTS: Readonly<Record<string, Readonly<Record<string, () => readonly string[]>>>> = {
  'docs/field-config.md': {
    Form: () => writeTable(['member', 'what it does'], listMembers(FORM_MEMBERS)),
    Page: () => writeTable(['member', 'what it does'], listMembers(PAGE_MEMBERS)),
    Field: () => writeTable(['input', 'what it does'], listMembers(FIELD_MEMBERS)),
    Dependencies: () => writeTable(['member', 'what it does'], listMembers(DEPENDENCY_MEMBERS)),
    Rules: () => writeTable(['type', 'what else it takes', 'what it asks'], listRules()),
    Blocks: () => writeTable(['kind', 'what it takes', 'what it does'], listBlocks()),
  },
  'docs/deploying.md': {
    Settings: () => writeTable(['setting', 'what it does'], listMembers(SETTING_DESCRIPTIONS)),
  },
};

type Row = readonly string[];

function writeTable(heads: Row, rows: readonly Row[]): readonly string[] {
  return [heads, heads.map(() => '---'), ...rows].map((cells) =>
    cells.every((cell) => cell === '---') ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`,
  );
}

const TABLES: readonly Members[] = [FORM_MEMBERS, PAGE_MEMBERS, FIELD_MEMBERS, DEPENDENCY_MEMBERS];

/** Returns a row for each member, followed by the members in it, such as `reset.when`. Shared members appear only the first time. */
function listMembers(members: Members, path = '', shown = new Set(TABLES)): readonly Row[] {
  return Object.entries(members).flatMap(([name, member]) => {
    const { says, members: inner } = toDescribed(member);
    const row = [`\`${path}${name}\``, says];
    if (inner === undefined || shown.has(inner)) return [row];
    shown.add(inner);
    return [row, ...listMembers(inner, `${path}${name}.`, shown)];
  });
}

function listBlocks(): readonly Row[] {
  const kinds = Object.entries(BLOCKS).flatMap(([kind, { says, members }]) => [
    [`\`${kind}\``, '', says],
    ...listMembers(members).map((row) => ['', ...row]),
  ]);
  return [...listMembers(COMMON_BLOCK_MEMBERS).map((row) => ['every kind', ...row]), ...kinds];
}

function listRules(): readonly Row[] {
  return ruleSchema.options.map((rule) => {
    const { type, message: _everyRules, ...parameters } = rule.shape;
    const { required = [] } = z.toJSONSchema(rule, { io: 'input', unrepresentable: 'any' });
    const named = Object.keys(parameters).map((name) =>
      required.includes(name) ? `\`${name}\`` : `\`${name}\` (or not)`,
    );
    return [`\`${type.value}\``, named.join(', '), rule.description ?? ''];
  });
}

/** Renders the documents with current tables. @throws Error if a document lacks the marks of a table */
export function renderDocuments(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(DOCUMENTS).map(([file, tables]) => [
      file,
      Object.entries(tables).reduce(
        (text, [name, write]) => replaceTable(text, { file, name, lines: write() }),
        readFileSync(join(ROOT, file), 'utf8'),
      ),
    ]),
  );
}

function replaceTable(
  text: string,
  { file, name, lines }: { readonly file: string; readonly name: string; readonly lines: readonly string[] },
): string {
  const begin = `<!-- Table "${name}": written by scripts/case/write-schemas.ts -->\n`;
  const end = `<!-- End of table "${name}" -->\n`;
  const [before, rest, ...others] = text.split(begin);
  const [table, after, ...ends] = rest?.split(end) ?? [];
  if (before === undefined || table === undefined || after === undefined || others.length + ends.length > 0)
    throw new Error(`${file} must have once each: ${begin}${end}`);
  return `${before}${begin}\n${lines.join('\n')}\n\n${end}${after}`;
}

export function findStaleDocuments(): readonly string[] {
  return [...renderDocuments()]
    .filter(([file, text]) => readFileSync(join(ROOT, file), 'utf8') !== text)
    .map(([file]) => file);
}

export function writeDocuments(): void {
  for (const [file, text] of renderDocuments()) writeFileSync(join(ROOT, file), text);
}
