import { existsSync, globSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { WrittenForm } from '#claim/definition/schema/form-schema.ts';
import { DEMO_CASE } from '../case/read-case.ts';
import { SOURCE_CULTURE } from '../compile-messages.ts';
import { FILL_IN } from '../fill-ins.ts';
import { demandKebab, toCamel, toPascal } from './names.ts';
import { type Skeleton, SkeletonError } from './skeleton.ts';

/**
 * Returns the case to which a form is added: the named one, or the only one besides the demonstration, whose forms are those of the
 * specification.
 * @param cases folder of the cases
 * @throws SkeletonError if there is none, or more than one
 */
export function findOwnCase(named: string | undefined, cases: string): string {
  if (named !== undefined) {
    if (!existsSync(join(named, 'settings.json')))
      throw new SkeletonError(`${named} is no case: it has no settings.json.`);
    return named;
  }
  const own = readdirSync(cases, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== basename(DEMO_CASE))
    .map(({ name }) => join(cases, name));
  const [only] = own;
  if (only !== undefined && own.length === 1) return only;
  throw new SkeletonError(
    'Say which case the form is for: npm run new form SLUG -- --case cases/NAME (npm run new case NAME makes one).',
  );
}

/** Adds a form type to a case: its pages, its words in the case's languages, and its part of the server, if the case has one. */
export function addForm(skeleton: Skeleton, slug: string, folder: string): void {
  demandKebab(slug);
  const formType = toPascal(slug);
  const deadlineKey = `${toCamel(slug)}FilingDeadline`;
  const base = findBase(skeleton, folder);
  const file = join(folder, 'forms', `${slug}.json`);
  skeleton.add(file, JSON.stringify(writeForm(base, slug, formType, deadlineKey), undefined, 2));
  addWords(skeleton, folder, writeWords(slug, formType, deadlineKey));
  if (existsSync(join(folder, 'server/forms.json')))
    addToServer(skeleton, folder, base.formType, formType, deadlineKey);
}

/** Returns the form whose credentials page is copied: the case's default one, or its first claim. */
function findBase(skeleton: Skeleton, folder: string): WrittenForm {
  const { defaultForm } = JSON.parse(skeleton.read(join(folder, 'settings.json'))) as {
    defaultForm?: string;
  };
  const forms = globSync('forms/*.json', { cwd: folder })
    .sort()
    .map((file): WrittenForm => JSON.parse(skeleton.read(join(folder, file))));
  const claims = forms.filter(({ purpose }) => purpose === 'claim');
  const base = claims.find(({ formType }) => formType === defaultForm) ?? claims[0];
  if (base === undefined)
    throw new SkeletonError(`${folder} has no form of the purpose "claim" to begin with.`);
  return base;
}

function writeForm(base: WrittenForm, slug: string, formType: string, deadlineKey: string): object {
  const key = (name: string) => `pages.${toCamel(slug)}.${name}`;
  const [{ blocks } = { blocks: [] }] = base.pages;
  const credentials = { role: 'credentials', title: key('start'), model: 'credentials', blocks };
  const question = { type: 'textArea', key: 'answer', label: key('answer') };
  const row = { id: 'question', kind: 'inputRow', widths: [12], fields: [question] };
  const signature = {
    id: 'signature',
    kind: 'signature',
    heading: key('sign'),
    statement: key('statement'),
    statementVersion: '1',
  };
  return {
    ...('$schema' in base ? { $schema: base.$schema } : {}),
    formType,
    purpose: 'claim',
    deadlineKey,
    sections: ['credentials', 'claimDetails', 'signature', 'prepopulatedData'],
    pages: [
      credentials,
      { slug: 'question', title: key('title'), model: 'claimDetails', blocks: [row] },
      {
        slug: 'check',
        role: 'summary',
        title: key('check'),
        model: 'signature',
        blocks: [{ id: 'summary', kind: 'summary' }, signature],
      },
      { role: 'confirmation' },
    ],
  };
}

function writeWords(slug: string, formType: string, deadlineKey: string): Readonly<Record<string, string>> {
  const texts = {
    [`submissions.form.${formType}`]: 'the name of the form',
    [`submissions.copy.title.${formType}`]: 'the title of its copy on paper',
    [`submissions.another.${formType}`]: 'what a second one does to the first',
    [`deadlines.${deadlineKey}.label`]: 'what its last day is for',
    [`pages.${toCamel(slug)}.start`]: 'the title of its start page',
    [`pages.${toCamel(slug)}.title`]: 'the title of its second page',
    [`pages.${toCamel(slug)}.answer`]: 'what it asks',
    [`pages.${toCamel(slug)}.check`]: 'the title of its summary',
    [`pages.${toCamel(slug)}.sign`]: 'the title over the signature',
    [`pages.${toCamel(slug)}.statement`]: 'what is signed',
  };
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `${FILL_IN} ${text}`]));
}

function addWords(skeleton: Skeleton, folder: string, words: Readonly<Record<string, string>>): void {
  const found = existsSync(join(folder, 'words')) ? readdirSync(join(folder, 'words')) : [];
  for (const culture of new Set([SOURCE_CULTURE, ...found]))
    for (const [key, text] of Object.entries(words))
      skeleton.addMember(join(folder, 'words', culture, 'forms.json'), undefined, key, text);
}

interface ServerForm {
  readonly credentials: unknown;
  readonly sections: Readonly<Record<string, unknown>>;
}

function addToServer(
  skeleton: Skeleton,
  folder: string,
  base: string,
  formType: string,
  deadlineKey: string,
): void {
  const path = join(folder, 'server/forms.json');
  const forms: Readonly<Record<string, ServerForm>> = JSON.parse(skeleton.read(path));
  const known = forms[base];
  if (known === undefined)
    throw new SkeletonError(`${path} has no "${base}", whose credentials the form takes.`);
  const { credentials, signature } = known.sections;
  skeleton.addMember(path, undefined, formType, {
    deadlineKey,
    referencePrefix: `${formType.toUpperCase()}-`,
    credentials: known.credentials,
    sections: {
      credentials,
      claimDetails: { answer: [{ type: 'required' }, { type: 'maxLength', max: 2000 }] },
      signature,
    },
  });
  skeleton.addMember(join(folder, 'server/dates.json'), 'deadlines', deadlineKey, { inDays: 90 });
}
