import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { FILE_SCHEMAS } from '#api-mock/case/file-schemas.ts';
import { formSchema } from '#claim/definition/schema/form-schema.ts';
import { settingsSchema, THEME_NAMES } from '#server/settings.ts';
import { deploymentFileSchema } from '../deployment-settings.ts';
import { contentPagesSchema } from './content-schema.ts';
import { writeRulesDocument } from './document-rules.ts';
import { SETTING_DESCRIPTIONS } from './setting-descriptions.ts';

const FOLDER = join(import.meta.dirname, '../../cases');

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** `words/<language>/*.json`. */
const wordsFile = z
  .record(z.string(), z.string())
  .describe(
    'Key of a text -> the text, an ICU message. English must have each; where another language lacks one, English stands in.',
  );

/** The JSON Schemas that editors read while a case is written: file in `cases/` -> JSON. */
export function renderSchemas(): ReadonlyMap<string, string> {
  const schemas: Readonly<Record<string, { readonly title: string; readonly json: JsonSchema }>> = {
    'form.schema.json': { title: 'A form type of a case', json: describeInput(formSchema, FORM_MEMBERS) },
    'content.schema.json': {
      title: 'The content pages of a case',
      json: describeInput(contentPagesSchema, CONTENT_MEMBERS),
    },
    'settings.schema.json': { title: 'The settings of a case', json: describeSettings() },
    'words.schema.json': { title: 'The texts of a case in one language', json: describeInput(wordsFile) },
    ...Object.fromEntries(
      Object.entries(FILE_SCHEMAS).map(([name, schema]) => [
        `server-${name}.schema.json`,
        { title: `What the server of a case answers: ${name}`, json: describeInput(schema, SERVER_MEMBERS) },
      ]),
    ),
  };
  return new Map(
    Object.entries(schemas).map(([file, { title, json }]) => [
      file,
      `${JSON.stringify({ title, ...takeSchemaAddress(json) }, undefined, 2)}\n`,
    ]),
  );
}

function describeInput(schema: z.core.$ZodType, members: Readonly<Record<string, string>> = {}): JsonSchema {
  const json = z.toJSONSchema(schema, { io: 'input', reused: 'ref', unrepresentable: 'any' });
  describeMembers(json, members, json.$defs ?? {});
  return json;
}

/** What members are whose own schema says nothing of them. */
const FORM_MEMBERS: Readonly<Record<string, string>> = {
  pages: 'From the first, which asks for the credentials, to the confirmation.',
  kind: 'What the block shows; it decides what else the block takes.',
  type: 'Which widget asks for the field; it decides what else the field takes.',
  key: 'A field: the camelCase name in its model.',
  label: 'A key of the words.',
  model: 'The model of that field: the name of its section, or its metadata.',
  section: 'The section whose records the block holds.',
  dependencies: 'Conditions on other fields.',
  operator: 'How the other field is compared with `value`.',
  value: 'What the field is set to; null is an empty one.',
  when: 'At which moment the field is set.',
  values: 'What is shown of the model.',
  formType: 'The form that is begun.',
};
const CONTENT_MEMBERS: Readonly<Record<string, string>> = {
  faq: 'Questions and answers.',
  documents: 'The papers of the case.',
  contact: 'The ways to reach the administrator.',
  coa: 'How to tell of a new address.',
  privacy: 'What becomes of what claimants tell.',
  dates: 'What /dates and the pages of a claim tell beside the deadlines.',
  table: 'A table behind the paragraphs.',
  sections: 'The parts of the page, from top to bottom.',
  link: 'A link at the end of the section.',
  href: 'A path of the portal, or an https address.',
  label: 'A key of the words.',
};
const SERVER_MEMBERS: Readonly<Record<string, string>> = {
  type: 'Which rule; it decides what else the rule takes.',
  condition: 'A comparison with another field.',
  conditions: 'Comparisons with other fields.',
  logicalOperator: 'Whether all of them have to hold (And), or one (Or).',
  inclusive: 'Whether the day itself is allowed.',
};

/** Editors show what a member is while it is typed. */
function describeMembers(
  part: unknown,
  descriptions: Readonly<Record<string, string>>,
  definitions: Readonly<Record<string, unknown>>,
): void {
  if (typeof part !== 'object' || part === null) return;
  const members: object = 'properties' in part ? Object(part.properties) : {};
  for (const [name, member] of Object.entries(members)) {
    const used = Object(definitions[String(member.$ref).split('/').at(-1) ?? '']);
    const own = member.description ?? used.description;
    if (own === undefined && descriptions[name] !== undefined) member.description = descriptions[name];
  }
  for (const inner of Object.values(part)) describeMembers(inner, descriptions, definitions);
}

/** A case's file may leave out what is that of default-settings.json. */
function describeSettings(): JsonSchema {
  const settings = z.toJSONSchema(settingsSchema, { io: 'input' });
  const { properties: deployment } = z.toJSONSchema(deploymentFileSchema, { io: 'input' });
  const theme: JsonSchema = { description: 'The look.', type: 'string', enum: [...THEME_NAMES] };
  const whole = allowToLeaveOut({ ...settings, properties: { ...settings.properties, theme } });
  const described = { ...whole, properties: { ...whole.properties, ...deployment } };
  describeMembers(described, SETTING_DESCRIPTIONS, {});
  return described;
}

function allowToLeaveOut({ required: _all, ...json }: JsonSchema): JsonSchema {
  if (json.properties === undefined) return json;
  const properties = Object.fromEntries(
    Object.entries(json.properties).map(([name, member]) => [
      name,
      typeof member === 'object' ? allowToLeaveOut(member) : member,
    ]),
  );
  return { ...json, properties, additionalProperties: false };
}

/** Each file may say where its schema is; those whose names are the author's own would take that for one of them. */
function takeSchemaAddress(json: JsonSchema): object {
  const { propertyNames, properties: { $schema: _own, ...properties } = {} } = json;
  const address = { description: 'For editors: where this schema is.', type: 'string' } as const;
  return {
    ...json,
    properties: { $schema: address, ...properties },
    ...(propertyNames === undefined
      ? {}
      : { propertyNames: { anyOf: [{ const: '$schema' }, propertyNames] } }),
  };
}

/** Those of them that differ from what stands in `cases/`. */
export function findStaleSchemas(): readonly string[] {
  return [...renderSchemas()].filter(([file, json]) => readSchema(file) !== json).map(([file]) => file);
}

function readSchema(file: string): string | undefined {
  try {
    return readFileSync(join(FOLDER, file), 'utf8');
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  for (const [file, json] of renderSchemas()) writeFileSync(join(FOLDER, file), json);
  writeRulesDocument();
  console.log(
    `Wrote ${[...renderSchemas().keys()].join(', ')} into cases/, and the rules into docs/field-config.md.`,
  );
}
