import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CaseFinding, parseFile } from '#api-mock/case/explain-issues.ts';
import { createMockServer } from '#api-mock/mock-fetch.ts';
import { WALLET_CODE_KEY } from '#claim/definition/form-plan.ts';
import { completeForm } from '#claim/definition/schema/complete-form.ts';
import { formSchema } from '#claim/definition/schema/form-schema.ts';
import { FormUnavailableError, keepSoundParts, type LostPart } from '#claim/filing/sound-form.ts';
import { checkForms, wordKeysOf } from '#scripts/case/check-forms.ts';
import { readCase } from '#scripts/case/read-case.ts';
import { type CasePictures, findMissingPictures } from '#scripts/case/read-pictures.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import { type CaseFiles, generateCase } from './generate-case.ts';
import { type Choices, type GeneratedForm, generateForm, PICTURE } from './generate-form.ts';
import {
  type AnswerTo,
  answerTo,
  fileWithMock,
  fillInClaim,
  linkWallet,
  signInWithMock,
} from './generic-claimant.ts';

/*
 * Tries thousands of generated forms without a browser: each passes the schema and the checks of a case, is filled in by the portal's own
 * engine and makes a payload. The forms are also installed as cases with servers, and each server receives exactly the filed claim.
 * src/claim/ui/generated-forms.browser.test.tsx fills in other forms with the page's own components.
 */

/** Numbers of forms. fast-check prints the seed of a counterexample, which reproduces it. */
const FORMS = { filled: 2_000, filed: 2_000, brokenOfAKind: 150 } as const;
const FORMS_OF_A_CASE = 20;

const choicesOf = (gen: fc.GeneratorValue): Choices => ({
  pick: (options) => options[gen(fc.nat, options.length - 1)] as (typeof options)[number],
  flip: () => gen(fc.boolean),
  upTo: (most) => gen(fc.nat, most),
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-generated-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeCase(files: CaseFiles): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content instanceof Uint8Array ? content : JSON.stringify(content));
  }
}

function configsOf({ form, sections }: GeneratedForm): FormsConfig {
  return Object.entries(sections).map(([dtoMapping, fields]) => ({
    metadataHash: 'hash',
    metadata: { formType: form.formType, dtoMapping },
    fields: Object.fromEntries(Object.entries(fields).map(([key, validations]) => [key, { validations }])),
  }));
}

test('a generated form passes the schema, loses nothing, is filled in page by page and makes a payload', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const generated = generateForm(choicesOf(gen), 'Generated');
      const form = formSchema.parse(JSON.parse(JSON.stringify(generated.form)));
      const { definition, entry } = completeForm(form);
      const lost: LostPart[] = [];
      keepSoundParts(definition, lost);
      expect(lost).toEqual([]);
      const { payload } = await fillInClaim(definition, configsOf(generated));
      expect(payload.credentials?.metadata.formType).toBe(entry.formType);
    }),
    { numRuns: FORMS.filled },
  );
});

test('a generated case is installed, and what its forms file arrives at its server as it was filled in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const { files, forms: generated } = generateCase(choicesOf(gen), FORMS_OF_A_CASE);
      writeCase(files);
      const { forms } = readCase(folder);
      expect(forms).toHaveLength(FORMS_OF_A_CASE);
      const mock = createMockServer({ caseFolder: folder });
      const configs: FormsConfig = await (
        await mock.fetch(new Request('http://127.0.0.1/api/forms/config'))
      ).json();
      const answer: AnswerTo = (field) =>
        field.key === WALLET_CODE_KEY ? linkWallet(mock, 'generated') : answerTo(field);
      for (const { definition, entry } of forms) {
        const claim = await fillInClaim(definition, configs, answer);
        const { payload } = claim;
        if (entry.purpose === 'look-up') {
          const { credentials } = payload;
          const signedIn = await signInWithMock(mock, entry.formType, credentials, 'generated');
          const told = generated.find(({ form }) => form.formType === entry.formType)?.told ?? {};
          const models = signedIn.prepopulatedData ?? [];
          expect(models.map(({ fields }) => fields)).toEqual(Object.keys(told).length === 0 ? [] : [told]);
          continue;
        }
        const arrived = await fileWithMock(mock, entry.formType, claim, 'generated');
        const fieldsOf = (models: typeof payload.claimTransactions) => models.map(({ fields }) => fields);
        expect(arrived).toMatchObject({
          formType: entry.formType,
          fields: {
            ...(payload.claimantInfo === null ? {} : { claimantInfo: payload.claimantInfo.fields }),
            ...(payload.claimDetails === null ? {} : { claimDetails: payload.claimDetails.fields }),
            ...(payload.signature === null ? {} : { signature: payload.signature.fields }),
            claimTransactions: fieldsOf(payload.claimTransactions),
            documentContexts: fieldsOf(payload.documentContexts),
          },
          files: claim.files.map(({ entry: { sha256, contextClientId } }) => ({
            sha256,
            clientId: contextClientId,
          })),
        });
      }
      mock.close();
    }),
    { numRuns: FORMS.filed / FORMS_OF_A_CASE },
  );
});

type Json = Record<string, unknown>;

const PICTURES: CasePictures = new Map([
  [PICTURE, { sitePath: PICTURE, content: Buffer.alloc(0), width: 1, height: 1 }],
]);

function listContainers(
  value: unknown,
  path: readonly (string | number)[] = [],
): { value: Json; path: readonly (string | number)[] }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, member]) =>
    listContainers(member, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return [{ value: value as Json, path }, ...inner];
}

/** Names of members that a form cannot do without, at any level. */
const NEEDED = new Set([
  'formType',
  'purpose',
  'deadlineKey',
  'sections',
  'pages',
  'kind',
  'id',
  'type',
  'key',
  'fields',
  'operator',
  'picture',
  'description',
  'selector',
  'values',
]);

/** Overwrites members of the form's first block of a kind. @returns `told`; undefined if the form has no such block */
function changeBlock(form: Json, kind: string, change: Json, told: string): string | undefined {
  const block = listContainers(form).find(({ value }) => value.kind === kind);
  if (block === undefined) return undefined;
  Object.assign(block.value, change);
  return told;
}

/**
 * Each entry makes one mistake in a form.
 * @returns text that the error must contain; undefined if the form has no place for the mistake
 */
const MISTAKES: Readonly<Record<string, (form: Json, gen: fc.GeneratorValue) => string | undefined>> = {
  'a missing key': (form, gen) => {
    const places = listContainers(form).flatMap(({ value }) =>
      Object.keys(value)
        .filter((name) => NEEDED.has(name))
        .map((name) => ({ value, name })),
    );
    const { value, name } = places[gen(fc.nat, places.length - 1)] ?? { value: form, name: 'pages' };
    delete value[name];
    return name;
  },
  'a wrong type': (form, gen) => {
    const places = listContainers(form).flatMap(({ value }) =>
      Object.keys(value)
        .filter((name) => NEEDED.has(name))
        .map((name) => ({ value, name })),
    );
    const { value, name } = places[gen(fc.nat, places.length - 1)] ?? { value: form, name: 'pages' };
    const wrong = gen(fc.constantFrom, 7, null, true, {}, ['x']);
    // Each member of a selector is optional, so an empty selector is valid.
    if (name === 'selector' && JSON.stringify(wrong) === '{}') return undefined;
    value[name] = wrong;
    return name;
  },
  'a mistyped name': (form, gen) => {
    const places = listContainers(form).filter(({ value }) => !Array.isArray(value) && 'label' in value);
    const place = places[gen(fc.nat, places.length - 1)];
    if (place === undefined) return undefined;
    place.value.lable = place.value.label;
    delete place.value.label;
    return 'did you mean "label"';
  },
  'an unknown model': (form) => {
    const page = (form.pages as Json[])[1];
    if (page === undefined || !('model' in page)) return undefined;
    page.model = 'claimDetial';
    return 'claimDetial';
  },
  'an unknown text': (form, gen) => {
    const places = listContainers(form).filter(({ value }) => value.label === 'pages.any');
    const place = places[gen(fc.nat, places.length - 1)];
    if (place === undefined) return undefined;
    place.value.label = 'pages.amy';
    return 'did you mean "pages.any"';
  },
  'a duplicate': (form, gen) => {
    const pages = form.pages as Json[];
    const index = 1 + gen(fc.nat, Math.max(0, pages.length - 3));
    const page = pages[index];
    if (pages.length < 3 || page === undefined) return undefined;
    pages.splice(index, 0, structuredClone(page));
    return 'another';
  },
  'a table that asks nothing': (form) => {
    const table = listContainers(form).find(({ value }) => value.kind === 'recordTable');
    if (table === undefined) return undefined;
    table.value.fields = [{ type: 'hidden', key: 'known', label: 'pages.any', defaultValue: 'known' }];
    return 'asks nothing';
  },
  'a picture that is not there': (form) =>
    changeBlock(form, 'picture', { picture: 'pictures/anny.png' }, 'did you mean "pictures/any.png"'),
  'a picture of elsewhere': (form) =>
    changeBlock(form, 'picture', { picture: 'https://elsewhere.example/any.png' }, 'a file of the folder'),
  'a look-up of a model that the form has not': (form) =>
    changeBlock(form, 'lookupResult', { selector: 'prepopulatedDate' }, 'did you mean "prepopulatedData"'),
  'a look-up that shows nothing': (form) => changeBlock(form, 'lookupResult', { values: [] }, 'values'),
  'a look-up that leads to no form': (form) =>
    changeBlock(
      form,
      'lookupResult',
      { startForm: { formType: 'Generatet', key: 'vin', label: 'pages.any' } },
      'did you mean "Generated"',
    ),
  'a wallet of a model that the form has not': (form) =>
    changeBlock(form, 'wallet', { model: 'claimDetial' }, 'claimDetial'),
  'a wallet that follows a field that nobody asks': (form) =>
    changeBlock(
      form,
      'wallet',
      {
        dependencies: {
          dependencies: [{ key: 'paymentMethot', operator: 'IsEqualTo', value: 'wallet' }],
          hideOnAnyUnfulfilled: true,
        },
      },
      'did you mean "paymentMethod"',
    ),
  'a circle of dependencies': (form) => {
    const rows = listContainers(form).filter(
      ({ value, path }) => Array.isArray(value.fields) && value.kind === 'inputRow' && path[1] !== 0,
    );
    const field = (rows[0]?.value.fields as Json[] | undefined)?.[0];
    if (field === undefined || field.type === 'hidden') return undefined;
    field.dependencies = {
      dependencies: [{ key: field.key, operator: 'IsEqualTo', value: 'x' }],
      hideOnAnyUnfulfilled: true,
    };
    return 'cycle';
  },
};

test.each(Object.keys(MISTAKES))(
  '%s in a generated form is told with its place, and crashes nothing',
  async (name) => {
    let made = 0;
    await fc.assert(
      fc.property(fc.gen(), (gen) => {
        const generated = generateForm(choicesOf(gen), 'Generated');
        const form = JSON.parse(JSON.stringify(generated.form)) as Json;
        const words = {
          en: Object.fromEntries(['pages.any', ...wordKeysOf(generated.form)].map((key) => [key, 'Any'])),
        };
        const expected = MISTAKES[name]?.(form, gen);
        if (expected === undefined) return;
        made += 1;
        const findings: CaseFinding[] = [...findMissingPictures('forms/x.json', form, PICTURES)];
        const parsed = parseFile('forms/x.json', formSchema, form, findings);
        if (parsed !== undefined)
          findings.push(
            ...checkForms([{ file: 'forms/x.json', form: parsed }], {
              words,
              defaultForm: undefined,
              isWhole: true,
              served: undefined,
            }),
          );
        expect(findings.length).toBeGreaterThan(0);
        expect(findings.map(({ file, path, problem }) => `${file}: ${path} ${problem}`).join('\n')).toContain(
          expected,
        );
        for (const { path } of findings)
          expect(path).toMatch(/^[a-zA-Z]+(?:\[\d+\])?(?:\.\w+(?:\[\d+\])*)*$/);
        // If the page loads the broken form all the same, it drops only the broken parts or reports the form as unavailable.
        try {
          keepSoundParts(form as never);
        } catch (error) {
          expect(error).toBeInstanceOf(FormUnavailableError);
        }
      }),
      { numRuns: FORMS.brokenOfAKind },
    );
    expect(made).toBeGreaterThan(FORMS.brokenOfAKind / 20);
  },
);
