import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_CASE, readCase } from './read-case.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-case-'));
  cpSync(DEMO_CASE, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function mistype(file: string, right: string, wrong: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(right);
  writeFileSync(path, text.replace(right, wrong));
}

function told(): string {
  try {
    readCase(folder);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('a case without a mistake is read', () => {
  expect(readCase(folder).forms.map(({ entry }) => entry.formType)).toEqual([
    'Standard',
    'Automotive',
    'DocumentsUpload',
    'Lookup',
  ]);
});

describe('a mistake is told with its file, its place and the nearest right word', () => {
  test.each([
    [
      'an input that no field has',
      ['forms/standard.json', '"isCode": true', '"isCod": true'],
      'forms/standard.json: pages[0].blocks[0].fields[0].isCod is not known here; did you mean "isCode"?',
    ],
    [
      'an input of another field type',
      ['forms/standard.json', '"isCode": true', '"rows": 3'],
      'forms/standard.json: pages[0].blocks[0].fields[0].rows is not known here',
    ],
    [
      'a field type that there is not',
      ['forms/lookup.json', '"type": "text"', '"type": "txet"'],
      'forms/lookup.json: pages[0].blocks[0].fields[0].type must be "text" or "textArea" or "checkbox" or "date" or "file" or "hidden" or "radio" or "select" or "hybridRadio"; did you mean "text"?',
    ],
    [
      'a field without a type',
      ['forms/lookup.json', '"type": "text",', ''],
      'forms/lookup.json: pages[0].blocks[0].fields[0].type is missing',
    ],
    [
      'a kind of block that there is not',
      ['forms/lookup.json', '"kind": "inputRow"', '"kind": "inputrow"'],
      'forms/lookup.json: pages[0].blocks[0].kind must be one of 12 names; did you mean "inputRow"?',
    ],
    [
      'a kind of block that is near none',
      ['forms/lookup.json', '"kind": "inputRow"', '"kind": "paragraph"'],
      'forms/lookup.json: pages[0].blocks[0].kind must be one of 12 names, such as "inputRow", "address", "name"',
    ],
    [
      'a role that there is not',
      ['forms/standard.json', '"role": "summary"', '"role": "sumary"'],
      'must be "credentials" or "payment" or "summary" or "confirmation"; did you mean "summary"?',
    ],
    [
      'a purpose that there is not',
      ['forms/standard.json', '"purpose": "claim"', '"purpose": "clam"'],
      'forms/standard.json: purpose must be "claim" or "documents" or "look-up"; did you mean "claim"?',
    ],
    [
      'a section that there is not',
      ['forms/standard.json', '"documentContexts"', '"documentContext"'],
      'did you mean "documentContexts"?',
    ],
    [
      'a number in place of a model',
      ['forms/standard.json', '"model": "claimantInfo"', '"model": 5'],
      'model must be a text or an object',
    ],
    [
      'an operator that there is not',
      ['forms/standard.json', '"operator": "IsNotEqualTo"', '"operator": "isNotEqualTo"'],
      'must be "IsEqualTo" or "IsNotEqualTo"; did you mean "IsNotEqualTo"?',
    ],
    [
      'a text that nobody wrote',
      ['forms/standard.json', '"label": "pages.pin.label"', '"label": "pages.pin.lable"'],
      'forms/standard.json: pages[0].blocks[1].fields[0].label has no text: "pages.pin.lable" is not in words/en; did you mean "pages.pin.label"?',
    ],
    [
      'a model that is no section of the form',
      ['forms/standard.json', '"model": "claimantInfo"', '"model": "claimantInf"'],
      'forms/standard.json: pages[1].model is "claimantInf", which is none of the form\'s sections; did you mean "claimantInfo"?',
    ],
    [
      'a model of a page that has no fields',
      ['forms/standard.json', '"model": "signature"', '"model": "signatur"'],
      'model is "signatur", which is none of the form\'s sections; did you mean "signature"?',
    ],
    [
      'a text that is no ICU message',
      ['words/fr/pages.json', '"pages.pin.label": "', '"pages.pin.label": "{'],
      'words/fr/pages.json: pages.pin.label is no ICU message',
    ],
    [
      'a setting of another type',
      ['settings.json', '"draftRetentionDays": 60', '"draftRetentionDays": "60 days"'],
      'settings.json: draftRetentionDays must be a number',
    ],
    [
      'a block of the same name',
      ['forms/standard.json', '"id": "pin"', '"id": "classMemberId"'],
      'forms/standard.json: pages[0].blocks[1] has the id of another block: "classMemberId"',
    ],
    [
      'a page without an address',
      ['forms/standard.json', '"slug": "claim-details",', ''],
      'forms/standard.json: pages[2] needs a slug: its address',
    ],
    [
      'a form type with the address of another',
      ['forms/standard.json', '"formType": "Standard"', '"formType": "Lookup"'],
      'formType has the address of another form: /lookup',
    ],
    [
      'a form to begin with that there is not',
      ['settings.json', '"defaultForm": "Standard"', '"defaultForm": "Standart"'],
      'settings.json: defaultForm "Standart" is none of the case\'s forms; did you mean "Standard"?',
    ],
    [
      'a value that a look-up carries to a form that does not ask for it',
      [
        'forms/lookup.json',
        '"key": "vin",\n            "label": "pages.lookup.startAutomotive"',
        '"key": "vim",\n            "label": "pages.lookup.startAutomotive"',
      ],
      'startForm.key is "vim", which is no text field of the claim details of Automotive; did you mean "vin"?',
    ],
    [
      'a setting that there is not',
      ['settings.json', '"draftRetentionDays"', '"draftRetentionDay"'],
      'settings.json: draftRetentionDay is no setting; did you mean "draftRetentionDays"?',
    ],
    [
      'a theme that there is not',
      ['settings.json', 'default-7.0', 'default-8.0'],
      'settings.json: theme unexpected value for appsettings.theme: default-8.0',
    ],
    [
      'a type of file that the portal cannot tell',
      ['settings.json', '"application/pdf"', '"aplication/pdf"'],
      'settings.json: files.acceptedTypes[0] is no type of file that the portal can tell: "aplication/pdf"; did you mean "application/pdf"?',
    ],
    [
      'a token of autocomplete that there is not',
      ['forms/standard.json', '"autocomplete": "off"', '"autocomplete": "famly-name"'],
      'forms/standard.json: pages[0].blocks[0].fields[0].autocomplete is no token of HTML: "famly-name"; did you mean "family-name"?',
    ],
    [
      'a translation of a text that there is not',
      ['words/fr/pages.json', '"pages.pin.label"', '"pages.pin.lable"'],
      'words/fr/pages.json: pages.pin.lable is no text of words/en; did you mean "pages.pin.label"?',
    ],
    ['a file that is no JSON', ['words/en/pages.json', '{', ''], 'words/en/pages.json is no JSON'],
    [
      'a section of a page of content without its paragraphs',
      ['content.json', '"paragraphs"', '"paragraph"'],
      'content.json: faq.sections[0].paragraph is not known here; did you mean "paragraphs"?',
    ],
  ] as const)('%s', (_case, [file, right, wrong], message) => {
    mistype(file, right, wrong);
    expect(told()).toContain(message);
  });

  test('a form type that has no name in the words', () => {
    mistype('words/en/forms.json', '"submissions.form.Standard"', '"submissions.form.Standart"');
    expect(told()).toContain(
      'forms/standard.json: formType needs the text "submissions.form.Standard" in words/en',
    );
  });

  test.each([
    ['in a form', ['forms/standard.json', '"isCode": true', '"isCod": true']],
    ['that leaves a form without JSON', ['forms/standard.json', '{', '']],
    ['in the form that a look-up begins', ['forms/automotive.json', '"isCode": true', '"isCod": true']],
    ['in the settings', ['settings.json', '"draftRetentionDays": 60', '"draftRetentionDays": "60 days"']],
    [
      'in a key of the words',
      ['words/en/forms.json', '"submissions.form.Standard"', '"submissions.form.Standart"'],
    ],
    ['that leaves a language without JSON', ['words/en/pages.json', '{', '']],
    ['that leaves the settings without JSON', ['settings.json', '{', '']],
    [
      'that names a model which there is not',
      ['forms/standard.json', '"model": "claimantInfo"', '"model": "claimantInf"'],
    ],
  ] as const)('one mistake %s is told once', (_place, [file, right, wrong]) => {
    mistype(file, right, wrong);
    expect(told().split('\n')).toHaveLength(2);
  });

  test('a folder that there is not', () => {
    expect(() => readCase(join(DEMO_CASE, '../rivenwod'))).toThrow(
      /rivenwod cannot be used:\n {2}There is no such folder; did you mean "rivenwood"\?$/,
    );
  });

  test('all mistakes are told at once', () => {
    mistype('forms/standard.json', '"isCode": true', '"isCod": true');
    mistype('settings.json', '"draftRetentionDays"', '"draftRetentionDay"');
    expect(told().split('\n').length).toBeGreaterThan(2);
  });
});
