import { FILL_IN } from '../fill-ins.ts';
import { addMessage } from './messages.ts';
import { demandCamel, toKebab, toPascal } from './names.ts';
import type { Skeleton } from './skeleton.ts';

/** Adds a rule that a server's config can name: its file and test, its lines in the tables of rules, and its message in each language. */
export function addRule(skeleton: Skeleton, type: string): void {
  demandCamel(type);
  const name = `${toKebab(type)}-rule`;
  const folder = 'src/claim/rules';
  skeleton.add(`${folder}/${name}.ts`, writeRule(type));
  skeleton.add(`${folder}/${name}.test.ts`, writeTest(type));
  // Lazy, so that the start page does not carry its code.
  skeleton.insert(
    `${folder}/registry.ts`,
    {
      after: 'export const RULE_ADAPTERS:',
      before: "\n  // Portal's own rules, which no server names.",
    },
    `\n  ['${type}', defineLazyRule(async () => (await import('./${name}.ts')).${type}Rule)],`,
  );
  // Loaded ahead, before the network may be gone.
  skeleton.insert(
    'src/portal/claim-page/claim-code.ts',
    { after: '\n  // Checking it.', before: '\n' },
    `\n  () => import('#claim/rules/${name}.ts'),`,
  );
  const schemas = `${folder}/rule-schemas.ts`;
  skeleton.insert(
    schemas,
    { after: 'import * as z', before: 'import {' },
    `import { ${type}Schema } from './${name}.ts';\n`,
  );
  skeleton.insert(
    schemas,
    { after: 'export const RULE_SCHEMAS:', before: '\n};' },
    `\n  ${type}: ${type}Schema,`,
  );
  skeleton.insert(
    `${folder}/rules.test.ts`,
    { after: 'const CASES:', before: '\n];' },
    `\n  // More of it in ${name}.test.ts.\n  [{ type: '${type}' }, 'wrong', validationMessages['validation.${type}']],\n  [{ type: '${type}' }, 'right', ''],`,
  );
  skeleton.insert(
    'api-mock/case/rule-schema.ts',
    { after: 'export const ruleSchema', before: '\n]);' },
    `\n  rule('${type}', '${FILL_IN} what it finds wrong, for the author of a server.', {}),`,
  );
  skeleton.insert(
    'scripts/describe/describe-case.ts',
    { after: 'const TEXTS = [', before: '\n];' },
    `\n  // ${FILL_IN} does it say something of texts, or of other field types?\n  '${type}',`,
  );
  addMessage(skeleton, 'validation', `validation.${type}`, WORDS);
}

const WORDS = `${FILL_IN} what is wrong, and what to do.`;

function writeRule(type: string): string {
  const predicate = `is${toPascal(type)}`;
  return `import * as z from 'zod/mini';
import { defineRule, fieldValueToText } from './rule.ts';

/** ${FILL_IN} the parameters that a server gives (\`maxLengthSchema\` has one). */
export const ${type}Schema = z.object({});

/** ${FILL_IN} the question that the rule asks of a text. So far the text "wrong" alone does not pass. */
function ${predicate}(text: string): boolean {
  return text !== 'wrong';
}

/** No text passes: whether one has to be there is for \`required\` to say. */
export const ${type}Rule = defineRule({
  schema: ${type}Schema,
  check: (_config, value) => {
    const text = fieldValueToText(value).trim();
    return text === '' || ${predicate}(text) ? undefined : { code: '${type}' };
  },
});
`;
}

function writeTest(type: string): string {
  const kebab = toKebab(type);
  return `import { expect, test } from 'vitest';
import type { FieldValue } from '#server/form-model.ts';
import { validateValue } from './registry.ts';
import type { RuleContext } from './rule.ts';

const CONTEXT: RuleContext = {
  getFieldValue: () => null,
  whitelist: new Set(),
  today: { year: 2026, month: 3, day: 31 },
  matchesPattern: async () => 'undecided',
};

const ISSUE = { code: '${type}' };

// ${FILL_IN} values that pass and values that do not, at the edges most of all.
test.each<[FieldValue, readonly object[]]>([
  [null, []],
  ['', []],
  ['  ', []],
  ['right', []],
  ['wrong', [ISSUE]],
  [' wrong ', [ISSUE]],
])('${kebab}: %j has %j', async (value, issues) => {
  expect(await validateValue([{ type: '${type}' }], value, CONTEXT)).toEqual(issues);
});
`;
}
