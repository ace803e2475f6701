import { type CaseFinding, suggest } from '#api-mock/case/explain-issues.ts';
import type { ServerCase } from '#api-mock/case/server-case.ts';
import { loadComposedFields } from '#claim/definition/form-plan.ts';
import { completeForm } from '#claim/definition/schema/complete-form.ts';
import type { WrittenForm } from '#claim/definition/schema/form-schema.ts';
import { FormUnavailableError, keepSoundParts, type LostPart } from '#claim/filing/sound-form.ts';
import { formSlug } from '#server/form-type.ts';
import { toCamelCase } from '#server/forms-config.ts';
import { SOURCE_CULTURE } from '../compile-messages.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkAnswers } from './check-answers.ts';
import { checkConditions } from './check-conditions.ts';
import { checkReferences } from './check-references.ts';
import { listFields } from './list-fields.ts';
import { listMessageKeys } from './list-message-keys.ts';
import { type CaseWords, portalWords } from './read-words.ts';

await loadComposedFields();

export interface WrittenFile {
  readonly file: string;
  readonly form: WrittenForm;
}

export interface FormsSurroundings {
  /** Undefined if they could not be read; then the check of texts is skipped. */
  readonly words: Readonly<Record<string, CaseWords>> | undefined;
  readonly defaultForm: string | undefined;
  /** False if a form's file could not be read; then no reference to a form counts as wrong. */
  readonly isWhole: boolean;
  /** Undefined if the folder has no valid server. */
  readonly served: ServerCase | undefined;
}

/** Finds mistakes in a case's forms beyond their schema: unknown names, pages that lead nowhere, missing texts. */
export function checkForms(
  written: readonly WrittenFile[],
  { words, defaultForm, isWhole, served }: FormsSurroundings,
): readonly CaseFinding[] {
  const formTypes = written.map(({ form }) => form.formType);
  const texts =
    words && new Set([...Object.keys(words[SOURCE_CULTURE] ?? {}), ...Object.keys(portalWords())]);
  const findings = written.flatMap(({ file, form }) => {
    const own = [
      ...checkTwice(formTypes, form),
      ...checkPages(form),
      ...checkWay(form),
      ...checkAddresses(form),
      ...checkModels(form.pages, 'pages', form.sections),
      ...checkFields(form),
      ...checkChoices(form, words),
      ...checkAnswers(form),
      ...checkAutocomplete(form),
      ...(isWhole ? checkTargets(form, written) : []),
      ...(texts === undefined ? [] : checkWords(form, texts)),
      ...(words === undefined ? [] : findEmptyTexts(form, words)),
    ];
    // Later checks run only without earlier findings, because they would report the same mistake again.
    const checks = [
      checkShown,
      (shown: WrittenForm) => checkReferences(shown, served),
      checkConditions,
      (shown: WrittenForm) => checkAgreement(shown, served),
    ];
    for (const check of checks) if (own.length === 0) own.push(...check(form));
    return own.map((finding) => ({ file, ...finding }));
  });
  const isKnown =
    !isWhole || defaultForm === undefined || written.length === 0 || formTypes.includes(defaultForm);
  if (isKnown) return findings;
  const problem = `"${defaultForm}" is none of the case's forms${suggest(defaultForm, formTypes)}`;
  return [...findings, { file: 'settings.json', path: 'defaultForm', problem }];
}

export type Finding = Omit<CaseFinding, 'file'>;

/** Finds parts that no page can show although each name is valid, such as a circle of dependencies or an unknown rule. */
function checkShown(form: WrittenForm): Finding[] {
  const lost: LostPart[] = [];
  try {
    keepSoundParts(completeForm(form).definition, lost);
  } catch (error) {
    if (!(error instanceof FormUnavailableError)) throw error;
  }
  return lost.map(({ path, reason }) => ({ path, problem: `cannot be shown: ${reason}` }));
}

function checkTwice(formTypes: readonly string[], { formType }: WrittenForm): Finding[] {
  const same = formTypes.filter((other) => formSlug(other) === formSlug(formType));
  return same.length > 1
    ? [{ path: 'formType', problem: `has the address of another form: /${formSlug(formType)}` }]
    : [];
}

/** Checks page roles: the first page asks the credentials, the confirmation is last; a look-up has one page and sends nothing. */
function checkPages({ pages, purpose }: WrittenForm): Finding[] {
  const findings: Finding[] = [];
  const add = (index: number, problem: string) => findings.push({ path: `pages[${index}]`, problem });
  if (pages[0]?.role !== 'credentials') add(0, 'must have the role "credentials": claimants begin there');
  for (const [index, { role, slug, title, blocks = [] }] of pages.entries()) {
    const isOpening = role === 'credentials';
    const isClosing = role === 'confirmation';
    if (role !== undefined && !isClosing && pages.findIndex((page) => page.role === role) < index)
      add(index, `is a second page with the role "${role}"`);
    if (isOpening && slug !== undefined && slug !== '')
      add(index, 'has a slug: the address of this page is that of the form');
    if (isClosing && slug !== undefined && slug !== 'confirmation')
      add(index, 'must have the slug "confirmation"');
    if (!isOpening && !isClosing && (slug ?? '') === '') add(index, 'needs a slug: its address');
    if (!isClosing && title === undefined) add(index, 'needs a title');
    if (!isClosing && blocks.length === 0)
      add(index, 'has no blocks: give it something to ask or to say, or leave the page out');
    if (slug && pages.findIndex((page) => page.slug === slug) < index)
      add(index, `has the slug of another page: "${slug}"`);
  }
  const last = pages.length - 1;
  if (purpose === 'look-up' && last > 0) add(1, 'is too many: a look-up has its credentials page alone');
  if (purpose !== 'look-up' && pages[last]?.role !== 'confirmation')
    add(last, 'must be followed by a page with the role "confirmation"');
  if (purpose !== 'look-up' && pages.length < 3)
    add(last, 'leaves nothing to fill in: a page between both is missing');
  return findings;
}

/** Finds actions on the wrong page, and a `skipWhen` on a page whose action is not `continue`, which no claim can skip. */
function checkWay(form: WrittenForm): Finding[] {
  const plain = { ...form, pages: form.pages.map(({ action: _, ...page }) => page) };
  const due = completeForm(plain).definition.pages.map(({ action }) => action);
  return form.pages.flatMap(({ action, skipWhen }, index): Finding[] => {
    const path = `pages[${index}]`;
    const right = due[index] ?? 'none';
    if (action !== undefined && action !== right) {
      const reason = action === 'submit' ? ': claimants would not come to the pages behind it' : '';
      const problem = `is "${action}" where the page has to be "${right}"${reason}; leave it out`;
      return [{ path: `${path}.action`, problem }];
    }
    if (skipWhen === undefined || right === 'continue') return [];
    const problem = `skips the page whose action is "${right}", which no claim can do without: leave it out`;
    return [{ path: `${path}.skipWhen`, problem }];
  });
}

function checkAgreement(
  { pages, formType, deadlineKey }: WrittenForm,
  served: ServerCase | undefined,
): Finding[] {
  const server = served?.forms.find((each) => each.formType === formType);
  if (served === undefined || server === undefined) return [];
  const asked = listFields({ pages: pages.slice(0, 1) }).map(({ field }) => field.key);
  const findings: Finding[] = server.credentials
    .map(({ field }) => toCamelCase(field))
    .filter((key) => !asked.includes(key))
    .map((key) => ({
      path: 'pages[0]',
      problem: `does not ask "${key}", which server/forms.json compares${suggest(key, asked)}`,
    }));
  if (server.deadlineKey !== undefined && server.deadlineKey !== deadlineKey)
    findings.push({
      path: 'deadlineKey',
      problem: `is "${deadlineKey}", and server/forms.json has "${server.deadlineKey}"`,
    });
  const taken = served.forms.map((each) => each.deadlineKey);
  const free = Object.keys(served.deadlines).filter((key) => !taken.includes(key));
  const meant = free.includes(deadlineKey) ? '' : suggest(deadlineKey, free);
  // Without a `deadlineKey` on the server, the form may close by the global deadline alone.
  if (server.deadlineKey === undefined && meant !== '')
    findings.push({
      path: 'deadlineKey',
      problem: `is "${deadlineKey}", which server/dates.json does not have${meant}`,
    });
  return findings;
}

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
const AUTOCOMPLETE: readonly string[] = [
  'off on shipping billing home work mobile fax pager webauthn',
  'name honorific-prefix given-name additional-name family-name honorific-suffix nickname',
  'username new-password current-password one-time-code organization-title organization',
  'street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2',
  'address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name',
  'cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language',
  'bday bday-day bday-month bday-year sex url photo tel tel-country-code tel-national tel-area-code tel-local',
  'tel-local-prefix tel-local-suffix tel-extension email impp',
].flatMap((line) => line.split(' '));

const MODEL_MEMBERS: ReadonlySet<string> = new Set(['model', 'section', 'selector']);

function checkModels(part: unknown, path: string, sections: readonly string[]): Finding[] {
  if (Array.isArray(part))
    return part.flatMap((item, index) => checkModels(item, `${path}[${index}]`, sections));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => {
    const inner = `${path}.${name}`;
    const model = MODEL_MEMBERS.has(name) ? nameSection(value) : undefined;
    if (model === undefined || sections.includes(model)) return checkModels(value, inner, sections);
    const problem = `is "${model}", which is none of the form's sections${suggest(model, sections)}`;
    return [{ path: inner, problem }];
  });
}

function nameSection(model: unknown): string | undefined {
  if (typeof model === 'string') return model;
  if (typeof model !== 'object' || model === null || !('dtoMapping' in model)) return undefined;
  return String(model.dtoMapping);
}

/** Finds duplicate blocks and fields, fields without a model, and confirmations of fields that the form does not ask. */
function checkFields(form: WrittenForm): Finding[] {
  const findings: Finding[] = [];
  const ids = new Map<string, string>();
  for (const [pageIndex, { blocks = [] }] of form.pages.entries()) {
    for (const [index, block] of blocks.entries()) {
      const { id } = block;
      const path = `pages[${pageIndex}].blocks[${index}]`;
      if (block.kind === 'recordTable' && block.fields.every(({ type }) => type === 'hidden'))
        findings.push({
          path,
          problem: 'asks nothing: none of its fields is shown, so no entry counts as filled in',
        });
      const files =
        block.kind === 'documentManager' ? block.fields.filter(({ type }) => type === 'file') : [];
      if (block.kind === 'documentManager' && files.length !== 1)
        findings.push({
          path,
          problem: `has ${files.length} fields of the type file: a document is one file`,
        });
      if (ids.has(id))
        findings.push({ path, problem: `has the id of another block: "${id}" (${ids.get(id)})` });
      ids.set(id, path);
    }
  }
  const fields = listFields(form);
  const known = new Set(fields.map(({ field }) => field.key));
  const places = new Map<string, string>();
  for (const { field, path, model } of fields) {
    const place = `${path.slice(0, path.indexOf('.blocks'))} ${model} ${field.key}`;
    if (places.has(place)) findings.push({ path, problem: `asks "${field.key}" a second time on its page` });
    places.set(place, path);
    if (field.type === 'file' && field.dependencies !== undefined)
      findings.push({ path, problem: 'has dependencies, which a file cannot: give them to its block' });
    if (model === '') findings.push({ path, problem: 'needs a model: give its page one' });
    const confirms = 'confirms' in field ? field.confirms : undefined;
    if (confirms !== undefined && !known.has(confirms))
      findings.push({
        path,
        problem: `confirms "${confirms}", which no page asks${suggest(confirms, [...known])}`,
      });
  }
  return findings;
}

function checkChoices(form: WrittenForm, words: FormsSurroundings['words']): Finding[] {
  const cultures = words === undefined ? [SOURCE_CULTURE] : Object.keys(words);
  return listFields(form).flatMap(({ field, path }) => {
    const options = 'options' in field ? (field.options ?? []) : [];
    return options.flatMap((option, index): Finding[] => {
      for (const culture of cultures) {
        const wordsOf = ({ text, label = '' }: (typeof options)[number]) =>
          (text ?? words?.[culture]?.[label] ?? words?.[SOURCE_CULTURE]?.[label] ?? label).trim();
        const shown = wordsOf(option);
        const alike = options.findIndex((other) => wordsOf(other) === shown);
        const advice = 'claimants cannot tell them apart; word one of them otherwise, or leave it out';
        if (shown !== '' && alike < index)
          return [
            {
              path: `${path}.options[${index}]`,
              problem: `reads "${shown}" in ${culture} as options[${alike}] does: ${advice}`,
            },
          ];
      }
      return [];
    });
  });
}

function checkAutocomplete(form: WrittenForm): Finding[] {
  return listFields(form).flatMap(({ field, path }) => {
    const tokens = 'autocomplete' in field ? (field.autocomplete ?? '').split(/\s+/) : [];
    return tokens
      .filter((token) => token !== '' && !token.startsWith('section-') && !AUTOCOMPLETE.includes(token))
      .map((token) => ({
        path: `${path}.autocomplete`,
        problem: `is no token of HTML: "${token}"${suggest(token, AUTOCOMPLETE)}`,
      }));
  });
}

/** Checks that a look-up leads to a form of the case and carries along a text field of its claim details. */
function checkTargets({ pages }: WrittenForm, written: readonly WrittenFile[]): Finding[] {
  return pages.flatMap(({ blocks = [] }, pageIndex) =>
    blocks.flatMap((block, index) => {
      const start = block.kind === 'lookupResult' ? block.startForm : undefined;
      if (start === undefined) return [];
      const path = `pages[${pageIndex}].blocks[${index}].startForm`;
      const target = written.find(({ form }) => form.formType === start.formType)?.form;
      if (target === undefined) {
        const known = written.map(({ form }) => form.formType);
        const problem = `is "${start.formType}", which is none of the case's forms${suggest(start.formType, known)}`;
        return [{ path: `${path}.formType`, problem }];
      }
      const keys = listFields(target).flatMap(({ field, model }) =>
        model === 'claimDetails' && field.type === 'text' ? field.key : [],
      );
      if (keys.includes(start.key)) return [];
      const problem = `is "${start.key}", which is no text field of the claim details of ${start.formType}${suggest(start.key, keys)}`;
      return [{ path: `${path}.key`, problem }];
    }),
  );
}

/** Lists the keys of the portal's own texts about a form type; each case must have them for each form. */
export function wordKeysOf({
  formType,
  purpose,
  deadlineKey,
}: Pick<WrittenForm, 'formType' | 'purpose' | 'deadlineKey'>): readonly string[] {
  const own = [`deadlines.${deadlineKey}.label`];
  if (purpose === 'look-up') return own;
  return [
    ...own,
    `submissions.form.${formType}`,
    `submissions.copy.title.${formType}`,
    `submissions.another.${formType}`,
  ];
}

function checkWords(form: WrittenForm, texts: ReadonlySet<string>): Finding[] {
  const named = listMessageKeys(form.pages, 'pages').filter(({ key }) => !texts.has(key));
  return [
    ...named.map(({ key, path }) => ({
      path,
      problem: `has no text: "${key}" is not in words/${SOURCE_CULTURE}${suggest(key, [...texts])}`,
    })),
    ...wordKeysOf(form)
      .filter((key) => !texts.has(key))
      .map((key) => ({ path: 'formType', problem: `needs the text "${key}" in words/${SOURCE_CULTURE}` })),
  ];
}

/** Members that name a control, a page or a button. */
const NAMES = /(?:^|\.)(?:label|title|actionLabel|noneOptionLabel|statement)$/;

function findEmptyTexts(form: WrittenForm, words: Readonly<Record<string, CaseWords>>): Finding[] {
  return listMessageKeys(form.pages, 'pages')
    .filter(({ path }) => NAMES.test(path))
    .flatMap(({ key, path }) =>
      Object.entries(words)
        .filter(([, texts]) => texts[key]?.trim() === '')
        .map(([culture]) => ({ path, problem: `has an empty text: "${key}" of words/${culture}` })),
    );
}
