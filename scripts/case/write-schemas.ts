import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { FILE_SCHEMAS } from '#api-mock/case/file-schemas.ts';
import { formSchema } from '#claim/definition/schema/form-schema.ts';
import { settingsSchema, THEME_NAMES } from '#server/settings.ts';
import { deploymentFileSchema } from '../deployment-settings.ts';
import { contentPagesSchema } from './content-schema.ts';
import { describeMembers } from './describe-members.ts';
import { renderDocuments, writeDocuments } from './document-tables.ts';
import { FORM_MEMBERS } from './form-descriptions.ts';
import { SETTING_DESCRIPTIONS } from './setting-descriptions.ts';

const FOLDER = join(import.meta.dirname, '../../cases');

type JsonSchema = z.core.JSONSchema.JSONSchema;

const wordsFile = z
  .record(z.string(), z.string())
  .describe(
    'Key of a text -> the text, an ICU message. English must have each; where another language lacks one, English stands in.',
  );

/** Renders the JSON Schemas that editors use for a case's files: file in `cases/` -> JSON. */
export function renderSchemas(): ReadonlyMap<string, string> {
  const schemas: Readonly<Record<string, { readonly title: string; readonly json: JsonSchema }>> = {
    'form.schema.json': { title: 'A form type of a case', json: describeForm() },
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
  const json = toJson(schema);
  describeByName(json, members, json.$defs ?? {});
  return json;
}

function toJson(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', reused: 'ref', unrepresentable: 'any' });
}

function describeForm(): JsonSchema {
  const json = toJson(formSchema);
  describeMembers(json, FORM_MEMBERS);
  return json;
}

/** Descriptions of members whose own schema has none. */
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

/** Adds missing descriptions, which editors show while the author types. */
function describeByName(
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
  for (const inner of Object.values(part)) describeByName(inner, descriptions, definitions);
}

/** Makes every setting optional, because default-settings.json supplies the rest. */
function describeSettings(): JsonSchema {
  const settings = z.toJSONSchema(settingsSchema, { io: 'input' });
  const { properties: deployment } = z.toJSONSchema(deploymentFileSchema, { io: 'input' });
  const theme: JsonSchema = { type: 'string', enum: [...THEME_NAMES] };
  const whole = allowToLeaveOut({ ...settings, properties: { ...settings.properties, theme } });
  const described = { ...whole, properties: { ...whole.properties, ...deployment } };
  describeMembers(described, SETTING_DESCRIPTIONS);
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

/** Allows `$schema` in each file, also where the names are the author's own. */
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
  writeDocuments();
  const documents = [...renderDocuments().keys()].join(' and ');
  console.log(`Wrote ${[...renderSchemas().keys()].join(', ')} into cases/, and the tables of ${documents}.`);
}
