import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCase } from './read-case.ts';

/* Mistakes that fit the schema of each file, so that without these checks claimants would meet them first. */

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-case-'));
  cpSync('tests/cases/harborview', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a value at the path that a finding would name. */
function write(file: string, place: string, value: unknown): void {
  const path = join(folder, file);
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const steps = /^(?:words|server.content)\//.test(file) ? [place] : place.split(/[.[\]]+/).filter(Boolean);
  const last = steps.pop() ?? '';
  const parent = steps.reduce<unknown>((part, step) => Reflect.get(Object(part), step), json);
  Reflect.set(Object(parent), last, value);
  writeFileSync(path, JSON.stringify(json));
}

function told(): readonly string[] {
  try {
    readCase(folder);
    return [];
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n').slice(1);
  }
}

function expectTold(message: string): void {
  expect(told()).toEqual([expect.stringContaining(message)]);
}

const WORDS = 'words/en/pages.json';

test('a pattern of the server that cannot be run is told with its place', () => {
  write('server/fields.json', 'passenger.bookingNumber[2].pattern', '[A-Z{2}');
  expect(told()).toContainEqual(
    expect.stringContaining('server/forms.json: Claim.sections.credentials.bookingNumber[2] is not right'),
  );
});

test.each(['forms', 'words', 'pictures'])('a file in the place of the folder %s is told', (name) => {
  rmSync(join(folder, name), { recursive: true, force: true });
  writeFileSync(join(folder, name), '{}');
  expect(told()).toContainEqual(expect.stringContaining(`${name} is a file: it must be a folder`));
});

describe('in a text', () => {
  test.each([
    ['a letter that was lost', 'caf\ufffd', 'has a letter that was lost (U+FFFD)'],
    ['a character of control', 'Yes\u0000', 'has the character U+0000, which nobody sees'],
    ['letters turned round', '\u202eabc\u202c', 'has the character U+202E, which nobody sees'],
    [
      'a direction that is not ended',
      '\u202bשלום',
      'begins a direction of its own and does not end it: put U+202C',
    ],
    [
      'an isolate that is not ended',
      '\u2068שלום',
      'begins a direction of its own and does not end it: put U+2069 behind it',
    ],
    ['an end of nothing', 'שלום\u202c', 'has U+202C, which ends no direction that was begun'],
    ['a tag that is left open', 'Tell <strong>us', 'leaves <strong> open: put </strong> where it ends'],
    ['tags that overlap', '<b><i>us</b></i>', 'has a </b> that ends nothing, or not what was begun last'],
    ['a link that is no address', '<a href="faq">x</a>', 'has a link to "faq": write /faq'],
    ['a link to code', '<a href="javascript:x()">x</a>', 'has a link to "javascript:x()"'],
    ['a link to nothing', '<a>x</a>', 'has an <a> without href'],
  ])('%s', (_mistake, text, message) => {
    write(WORDS, 'pages.crossing.intro', text);
    expectTold(`${WORDS}: pages.crossing.intro ${message}`);
  });

  test('marks of direction that are whole, and markup that is closed, are right', () => {
    const text = '\u200fשלום\u200e \u2068a\u2069 \u202bב\u202c<br><b>b<br/></b> <a href="/faq#who">c</a>';
    write(WORDS, 'pages.crossing.intro', text);
    expect(told()).toEqual([]);
  });
});

test('two sections of a page of content of one id are told', () => {
  write('content.json', 'faq.sections[1].id', 'who');
  expectTold('content.json: faq.sections[1].id is that of sections[0] too: "who"');
});

test.each([
  [
    'siteBaseAddress',
    'claims.example',
    'siteBaseAddress is no address: "claims.example"; write it as https://',
  ],
  ['files.maxFileBytes', 99_999_999, 'files.maxFileBytes is more than maxClaimBytes'],
  ['draftRetentionDays', 0, 'draftRetentionDays must be more than 0'],
  ['minSessionDurationMinutes', 0, 'minSessionDurationMinutes must be '],
])('the setting %s is told', (place, value, message) => {
  write('settings.json', place, value);
  expectTold(`settings.json: ${message}`);
});

const REPORTS = { enabled: true, address: '' };

test.each([
  ['banner', { image: 'harbor.jpg' }, 'banner.image is no address: "harbor.jpg"; write a path such as /file'],
  ['wallet', { buttonImageUrl: 'wallet.example/button.svg' }, 'wallet.buttonImageUrl is no address'],
  ['wallet', { buttonImageUrl: '//wallet.example/button.svg' }, 'wallet.buttonImageUrl is no address'],
  ['analytics', { scriptAddress: 'http://tags.example/tag.js' }, 'analytics.scriptAddress is no address'],
  ['captcha', { scriptAddresses: { google: 'api.js' } }, 'captcha.scriptAddresses.google is no address'],
  ['errorReports', REPORTS, 'errorReports.address is no address: ""'],
  ['errorReports', { ...REPORTS, address: 'errors.example/report' }, 'errorReports.address is no address'],
])('the address in the setting %s %o is told', (name, value, message) => {
  write('settings.json', name, value);
  expectTold(`settings.json: ${message}`);
});

test.each([
  ['banner', { image: '/icons/harbor.jpg' }],
  ['wallet', { buttonImageUrl: '' }],
  ['analytics', { scriptAddress: 'http://localhost:8080/tag.js' }],
  ['captcha', { scriptAddresses: { google: 'https://captcha.example/api.js', turnstile: '' } }],
  ['errorReports', { ...REPORTS, address: '/error-reports' }],
  ['errorReports', { ...REPORTS, enabled: false }],
])('the address in the setting %s %o is right', (name, value) => {
  write('settings.json', name, value);
  expect(told()).toEqual([]);
});

test('settings that are no object are told once', () => {
  writeFileSync(join(folder, 'settings.json'), '[]');
  expectTold('settings.json must be an object of settings');
});

test.each(['objection.json.txt', 'objection.JSON', 'objection.jsonc'])('a form in %s is told', (name) => {
  renameSync(join(folder, 'forms/objection.json'), join(folder, 'forms', name));
  expect(told()).toContainEqual(
    expect.stringContaining(`forms/${name} is not read: it must be called "objection.json"`),
  );
});

test('numbers of items, and dates, are told as their author would say them', () => {
  write('forms/claim.json', 'pages[2].blocks[1].fields', []);
  expectTold('pages[2].blocks[1].fields must have at least 1 item');
});

describe('in what the server says', () => {
  const CONTENT = 'server/content/es.json';
  test.each([
    [
      'a tag that makes it invalid',
      'a <p>text</p>',
      'has the tag <p>: texts may hold strong, em, b, i, br, a alone',
    ],
    ['a mistyped tag', 'a <storng>text</storng>', 'has the tag <storng>', 'did you mean "strong"?'],
    [
      'a mistyped reference',
      'a&nbps;text',
      'has &nbps;, which stands there as it is written; did you mean "nbsp"?',
    ],
    ['a brace that is not closed', 'a {text', 'is no ICU message'],
    ['a name that nothing fills in', 'a {name}', 'has a {name} that nothing fills in'],
    [
      'a mistyped deadline',
      'by {claimFilingDeadlineLongDat}',
      'has a {claimFilingDeadlineLongDat} that nothing fills in; did you mean "claimFilingDeadlineLongDate"?',
    ],
    [
      'a mistyped placeholder',
      'by {{dat:hearing}}',
      'has {{dat:hearing}}, which nothing replaces; did you mean "date"?',
    ],
  ])('%s is told', (_name, text, ...parts) => {
    write(CONTENT, 'themes.caseName', text);
    for (const part of parts) expectTold(part);
    expectTold(`${CONTENT}: themes.caseName `);
  });

  test('a text of its rules may have their own names filled in, but no mistyped deadline', () => {
    write(
      CONTENT,
      'Enter hours from 1 to 72',
      'De {min} a {max} horas, <b>hasta</b> el {claimFilingDeadlineLongDate}&nbsp;',
    );
    expect(told()).toEqual([]);
    write(CONTENT, 'Enter hours from 1 to 72', 'Hasta el {claimFilingDedlineLongDate}');
    expectTold('did you mean "claimFilingDeadlineLongDate"?');
  });
});

describe('in the words', () => {
  test.each([
    [
      'a tag that texts cannot hold',
      [WORDS, 'pages.crossing.intro', 'Tell us <p>which ferry was late.</p>'],
      'words/en/pages.json: pages.crossing.intro has the tag <p>: texts may hold strong, em, b, i, br, a alone',
    ],
    [
      'a heading in a translation',
      ['words/pt/pages.json', 'pages.crossing.intro', '<h2>A</h2>'],
      'words/pt/pages.json: pages.crossing.intro has the tag <h2>',
    ],
    [
      'a placeholder of the server’s content',
      [WORDS, 'pages.crossing.intro', 'By {{date:hearing}}.'],
      'words/en/pages.json: pages.crossing.intro has {{date:hearing}}, which is replaced in server/content alone',
    ],
    [
      'a placeholder that the portal does not fill in',
      [WORDS, 'submissions.filedAt', 'Filed {dat}'],
      'words/en/pages.json: submissions.filedAt has a {dat} that nothing fills in: there is {date}; did you mean "date"?',
    ],
    [
      'a placeholder that the English text does not have',
      ['words/pt/pages.json', 'pages.crossing.intro', 'A {ferry}'],
      'words/pt/pages.json: pages.crossing.intro has a {ferry} that nothing fills in: there are none here',
    ],
  ] as const)('%s', (_mistake, [file, key, text], message) => {
    write(file, key, text);
    expectTold(message);
  });

  test('tags that texts can hold, and a sign that begins none, are no mistake', () => {
    write(WORDS, 'pages.crossing.intro', 'Less <3 or <strong>more</strong>,<br>or a <a href="/faq">link</a>');
    expect(told()).toEqual([]);
  });

  test('a file that is a list', () => {
    writeFileSync(join(folder, 'words/pt/x.json'), '[]');
    expectTold('words/pt/x.json must be an object of texts');
  });

  test.each([
    ['EN', 'words/EN must be called "en"'],
    ['zh_hans', 'words/zh_hans must be called "zh-Hans"'],
    ['portuguese!', 'words/portuguese! is no code of a language'],
  ])('a folder %s', (name, message) => {
    mkdirSync(join(folder, 'words', name));
    expectTold(message);
  });
});

describe('in the files', () => {
  test('an ending in capitals', () => {
    renameSync(join(folder, 'forms/opt-out.json'), join(folder, 'forms/opt-out.JSON'));
    expectTold('forms/opt-out.JSON is not read: it must be called "opt-out.json"');
  });

  test.each(['settings.json', 'forms/claim.json', WORDS])('a name that stands twice in %s', (file) => {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{"$schema": "",'));
    expectTold(`${file}: $schema stands twice`);
  });

  test('a file in UTF-16', () => {
    const path = join(folder, 'forms/claim.json');
    writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8')}`, 'utf16le');
    expectTold('forms/claim.json is saved as UTF-16: save it as UTF-8');
  });
});

const CLAIM = 'forms/claim.json';
/** Field for the kind of ticket, and the block before it. */
const FARE = 'pages[2].blocks[3].fields[0]';
const DELAY = 'pages[2].blocks[2]';

describe('in the forms', () => {
  const hidden = (key: string) => ({
    dependencies: [{ key, operator: 'IsEqualTo', value: 'car' }],
    hideOnAnyUnfulfilled: true,
  });
  const onValue = (key: string, value: unknown) => [{ key, operator: 'IsEqualTo', value }];
  const onFare = { dependencies: hidden('fareClass').dependencies };

  test.each<[string, [place: string, value: unknown], string]>([
    [
      'a value of two choices',
      [`${FARE}.options[2].value`, 'car'],
      `${FARE}.options[2].value is that of options[1] too: "car"`,
    ],
    ['no choices', [`${FARE}.options`, []], `${FARE}.options must have at least 1 item`],
    ['neither choices nor a list', [`${FARE}.options`, undefined], `${FARE} has nothing to choose`],
    ['a choice without words', [`${FARE}.options[1].label`, undefined], `${FARE}.options[1] has no words`],
    [
      'a beginning that is no choice',
      [`${FARE}.defaultValue`, 'cart'],
      `${FARE}.defaultValue is none of the field's choices: "cart"; did you mean "car"?`,
    ],
    [
      'a beginning that is no date',
      ['pages[2].blocks[1].fields[0].defaultValue', '02/30/2026'],
      'pages[2].blocks[1].fields[0].defaultValue is no date: "02/30/2026"; write it as 06/14/2025',
    ],
    [
      'a condition on a field that there is not',
      [`${DELAY}.fields[0].dependencies`, hidden('fareClas')],
      `${DELAY}.fields[0].dependencies.dependencies[0].key is "fareClas", which is no field of claimDetails; did you mean "fareClass"?`,
    ],
    [
      'a condition of a block on a field that there is not',
      [`${DELAY}.dependencies`, hidden('fareClas')],
      `${DELAY}.dependencies.dependencies[0].key is "fareClas"`,
    ],
    [
      'a condition that nothing comes of',
      [`${DELAY}.fields[0].dependencies`, onFare],
      `${DELAY}.fields[0].dependencies does nothing: it needs one of hideOnAnyUnfulfilled`,
    ],
    [
      'a page that is never skipped',
      [
        'pages[3].skipWhen',
        {
          dependencies: [{ ...onFare.dependencies[0], model: 'claimDetails' }],
          disableOnAnyUnfulfilled: true,
        },
      ],
      'pages[3].skipWhen skips nothing: it needs hideOnAnyUnfulfilled or hideOnAllUnfulfilled',
    ],
    [
      'another field’s value of a field that there is not',
      [`${DELAY}.fields[0].inheritanceConfig`, { key: 'fulName', model: 'claimantInfo' }],
      `${DELAY}.fields[0].inheritanceConfig.key is "fulName", which is no field of claimantInfo; did you mean "fullName"?`,
    ],
    [
      'a row that is too narrow',
      ['pages[2].blocks[1].widths', [6, 8]],
      'pages[2].blocks[1].widths[1] does not fit: 14 of the 12 columns of a row',
    ],
    [
      'a length that allows nothing',
      [`${DELAY}.fields[0].validations`, [{ type: 'maxLength', max: 0 }]],
      `${DELAY}.fields[0].validations[0] is not right: the rule "maxLength" allows no text: its max is 0`,
    ],
    [
      'a pattern that is none',
      [`${DELAY}.fields[0].validations`, [{ type: 'regularExpression', pattern: '[a-' }]],
      `${DELAY}.fields[0].validations[0] is not right: the pattern "[a-" cannot be run`,
    ],
    [
      'a parameter that the rule does not have',
      [`${DELAY}.fields[0].validations`, [{ type: 'required', mesage: 'Say it' }]],
      `${DELAY}.fields[0].validations[0] has what nobody reads: "mesage"`,
    ],
    [
      'a condition on an answer that is no choice',
      [`${DELAY}.dependencies`, { ...hidden('fareClass'), dependencies: onValue('fareClass', 'Car') }],
      `${DELAY}.dependencies.dependencies[0].value is "Car", which nobody can answer to fareClass; did you mean "car"?`,
    ],
    [
      'a page that is skipped by an answer that is no choice',
      [
        'pages[3].skipWhen',
        {
          dependencies: [{ ...onValue('fareClass', 'bike')[0], model: 'claimDetails' }],
          hideOnAnyUnfulfilled: true,
        },
      ],
      'pages[3].skipWhen.dependencies[0].value is "bike", which nobody can answer to fareClass',
    ],
    [
      'a role of two pages',
      ['pages[2].role', 'summary'],
      'pages[4] is a second page with the role "summary"',
    ],
    [
      'a page that shows nothing',
      ['pages[2].blocks', []],
      'pages[2] has no blocks: give it something to ask or to say, or leave the page out',
    ],
    [
      'a page that sends before the last',
      ['pages[2].action', 'submit'],
      'pages[2].action is "submit" where the page has to be "continue": claimants would not come to the pages behind it; leave it out',
    ],
    [
      'a last page that does not send',
      ['pages[4].action', 'continue'],
      'pages[4].action is "continue" where the page has to be "submit"; leave it out',
    ],
    [
      'a first page that does not prove the credentials',
      ['pages[0].action', 'continue'],
      'pages[0].action is "continue" where the page has to be "authorize"; leave it out',
    ],
    [
      'a last page that is skipped',
      [
        'pages[4].skipWhen',
        {
          dependencies: [{ ...onValue('fareClass', 'car')[0], model: 'claimDetails' }],
          hideOnAnyUnfulfilled: true,
        },
      ],
      'pages[4].skipWhen skips the page whose action is "submit", which no claim can do without: leave it out',
    ],
    [
      'a choice without a value',
      [`${FARE}.options[1].value`, ' '],
      `${FARE}.options[1].value is empty, which counts as no answer: give it a value`,
    ],
    [
      'choices beside a list',
      [`${FARE}.optionList`, 'usStates'],
      `${FARE}.options is never shown beside an optionList: leave one of both out`,
    ],
    [
      'conditions that cannot hold together',
      [
        `${DELAY}.dependencies`,
        {
          dependencies: [...onValue('fareClass', 'car'), ...onValue('fareClass', 'freight')],
          hideOnAnyUnfulfilled: true,
        },
      ],
      `${DELAY}.dependencies.dependencies[1].value cannot hold together with the other conditions on fareClass: hideOnAllUnfulfilled, or disableOnAllUnfulfilled, is content with one of them`,
    ],
    [
      'a condition on a field of a later page',
      [
        'pages[1].blocks[1].dependencies',
        {
          dependencies: [{ ...onValue('fareClass', 'car')[0], model: 'claimDetails' }],
          hideOnAnyUnfulfilled: true,
        },
      ],
      'pages[1].blocks[1].dependencies.dependencies[0].key is "fareClass", which nobody has answered before pages[2]: ask it on an earlier page',
    ],
    [
      'a page that is skipped by its own answer',
      [
        'pages[2].skipWhen',
        {
          dependencies: [{ ...onValue('fareClass', 'car')[0], model: 'claimDetails' }],
          hideOnAnyUnfulfilled: true,
        },
      ],
      'pages[2].skipWhen.dependencies[0].key is "fareClass", which nobody has answered before pages[2]',
    ],
    [
      'credentials that the first page does not ask',
      ['pages[0].blocks[1].fields[0].key', 'lastName'],
      'pages[0] does not ask "surname", which server/forms.json compares',
    ],
    [
      'another deadline than that of the server',
      ['deadlineKey', 'optOutFilingDeadline'],
      'deadlineKey is "optOutFilingDeadline", and server/forms.json has "claimFilingDeadline"',
    ],
    [
      'a document without a file',
      ['pages[3].blocks[0].fields[1].type', 'text'],
      'pages[3].blocks[0] has 0 fields of the type file: a document is one file',
    ],
    [
      'a file that waits for another answer',
      ['pages[3].blocks[0].fields[1].dependencies', { ...hidden('documentType') }],
      'pages[3].blocks[0].fields[1] has dependencies, which a file cannot: give them to its block',
    ],
  ])('%s', (_mistake, [place, value], message) => {
    write(CLAIM, place, value);
    expectTold(`${CLAIM}: ${message}`);
  });

  test('a condition on a checkbox takes what the server writes for yes and no', () => {
    const box = { type: 'checkbox', key: 'fareClass', label: 'pages.fareClass.label' };
    write(CLAIM, FARE, box);
    write('server/forms.json', 'Claim.sections.claimDetails.delayHours', []);
    for (const value of [true, 'true', 'True']) {
      write(CLAIM, `${DELAY}.dependencies`, {
        ...hidden('fareClass'),
        dependencies: onValue('fareClass', value),
      });
      expect(told()).toEqual([]);
    }
    write(CLAIM, `${DELAY}.dependencies`, {
      ...hidden('fareClass'),
      dependencies: onValue('fareClass', 'yes'),
    });
    expectTold('is "yes", which nobody can answer to fareClass');
  });

  test('conditions on one field of which one is enough, or that hold together, are no mistake', () => {
    const dependencies = [...onValue('fareClass', 'car'), ...onValue('fareClass', 'freight')];
    write('server/forms.json', 'Claim.sections.claimDetails.delayHours', []);
    write(CLAIM, `${DELAY}.dependencies`, { dependencies, hideOnAllUnfulfilled: true });
    expect(told()).toEqual([]);
    const others = dependencies.map((each) => ({ ...each, operator: 'IsNotEqualTo' }));
    write(CLAIM, `${DELAY}.dependencies`, { dependencies: others, hideOnAnyUnfulfilled: true });
    expect(told()).toEqual([]);
  });

  test('a condition on what the server tells beforehand, or on what begins with an answer, waits for no page', () => {
    const onLater = (key: string) => ({
      dependencies: [{ ...onValue(key, null)[0], model: 'claimDetails' }],
      disableOnAllFulfilled: true,
    });
    write('server/fields.json', 'person.emailAddress', []);
    for (const key of ['route', 'paymentMethod']) {
      write(CLAIM, 'pages[2].blocks[4].fields[0].defaultValue', 'card');
      write(CLAIM, 'pages[1].blocks[2].fields[0].dependencies', onLater(key));
      expect(told()).toEqual([]);
    }
  });

  test.each([
    ['requiredIf', { otherProperty: 'fareClass', operator: 'IsEqualTo', value: 'Freight' }],
    [
      'conditionalRequired',
      { condition: { property: 'FareClass', operator: 'IsEqualTo', value: 'Freight' } },
    ],
    [
      'nestedRequiredIf',
      {
        logicalOperator: 'Or',
        conditions: [{ property: 'fareClass', operator: 'IsEqualTo', value: 'Freight' }],
      },
    ],
  ])('a rule %s of the server on an answer that is no choice', (type, rule) => {
    write('server/forms.json', 'Claim.sections.claimDetails.delayHours', [{ type, ...rule }]);
    expectTold(
      'server/forms.json: Claim.sections.claimDetails.delayHours[0] is "Freight", which nobody can answer to fareClass; did you mean "freight"?',
    );
  });

  test.each([
    ['fareClas', 1],
    ['isMember', 0],
  ])('where the server is another one, of a condition on %s there are %i mistakes', (key, count) => {
    rmSync(join(folder, 'server'), { recursive: true });
    write(CLAIM, `${DELAY}.dependencies`, hidden(key));
    expect(told()).toHaveLength(count);
  });

  test.each([
    [CLAIM, 'pages[1].slug', 'status', 'pages[1].slug makes the address /claim/status, where'],
    [
      'forms/opt-out.json',
      'formType',
      'Faq',
      'formType makes the address /faq, where the portal has something',
    ],
    [CLAIM, 'formType', 'Es', 'formType makes the address /es, where the portal has something'],
  ])('the address of another page in %s', (file, place, value, message) => {
    write(file, place, value);
    expect(told()).toContainEqual(expect.stringContaining(`${file}: ${message}`));
  });

  test.each([
    [
      'of one label',
      'pages[2].blocks[0].fields[0].options[2].label',
      'pages.objectionTo.fees',
      'options[2] reads "The fees of the lawyers" in en as options[1] does',
    ],
    [
      'like the one that hasNoneOption adds',
      'pages[3].blocks[0].fields[0]',
      {
        type: 'select',
        key: 'documentType',
        label: 'pages.documentType.label',
        options: [{ value: 'none', label: 'pages.documentType.ticket' }],
        hasNoneOption: true,
      },
      'options[0].value is that of hasNoneOption too',
    ],
  ])('choices %s', (_mistake, place, value, message) => {
    write('forms/objection.json', place, value);
    const field = place.replace(/\.options.*/, '');
    expectTold(`forms/objection.json: ${field}.${message}`);
  });

  test('choices that read alike in one language alone', () => {
    write('words/pt/pages.json', 'pages.objectionTo.plan', ' Os honorários dos advogados');
    write('words/pt/pages.json', 'pages.objectionTo.fees', 'Os honorários dos advogados');
    expectTold(
      'forms/objection.json: pages[2].blocks[0].fields[0].options[2] reads "Os honorários dos advogados" in pt as options[1] does',
    );
  });

  test('one mistake in many places is told once, with how often and the first places', () => {
    const options = Array.from({ length: 30 }, (_, index) => ({
      value: `v${index}`,
      text: `V${index}`,
      lable: 'x',
    }));
    write('forms/objection.json', 'pages[2].blocks[0].fields[0].options', options);
    const field = 'pages[2].blocks[0].fields[0]';
    expect(told()).toEqual([
      `  forms/objection.json: ${field}.options[0].lable is not known here; did you mean "label"? (30 times: also ${field}.options[1].lable, ${field}.options[2].lable and 27 more)`,
    ]);
  });

  test('too many lines', () => {
    write('forms/objection.json', 'pages[2].blocks[1].fields[0].rows', 500);
    expectTold('forms/objection.json: pages[2].blocks[1].fields[0].rows must be at most 50');
  });

  test('a name that is empty in one language', () => {
    write('words/pt/pages.json', 'pages.fareClass.label', ' ');
    expectTold(`${CLAIM}: ${FARE}.label has an empty text: "pages.fareClass.label" of words/pt`);
  });

  test.each([
    [
      'values[1].key',
      'vehicleYaer',
      'is "vehicleYaer", which server/forms.json does not tell; did you mean "vehicleYear"?',
    ],
    [
      'selector',
      'prepopulatedDat',
      'is "prepopulatedDat", which is none of the form\'s sections; did you mean "prepopulatedData"?',
    ],
    ['selector', 'credentials', 'finds nothing: server/forms.json tells no credentials'],
  ])('%s of a look-up that nothing has', (member, value, message) => {
    cpSync('cases/rivenwood', folder, { recursive: true });
    rmSync(join(folder, 'forms'), { recursive: true });
    cpSync('cases/rivenwood/forms', join(folder, 'forms'), { recursive: true });
    write('forms/lookup.json', `pages[0].blocks[3].${member}`, value);
    expect(told()).toContainEqual(
      expect.stringContaining(`forms/lookup.json: pages[0].blocks[3].${member} ${message}`),
    );
  });

  test('fields that fill one row after the other are no mistake', () => {
    write(CLAIM, 'pages[2].blocks[1].widths', [12, 12]);
    expect(told()).toEqual([]);
  });
});

describe('in the rules', () => {
  const RULES = 'Claim.sections.claimDetails';
  const phone = {
    type: 'text',
    key: 'delayHours',
    label: 'pages.delayHours.label',
    maskName: 'USA_PHONE_NUMBER',
  };
  const between = (min: unknown, max: unknown) => ({ type: 'between', min, max });
  const onPattern = (pattern: string) => ({ type: 'regularExpression', pattern });

  test.each<[string, object, string]>([
    ['numbers', between(72, 1), 'between asks for 72 at least and 1 at most'],
    ['numbers as texts', between('1,000', '100'), 'between asks for 1,000 at least and 100 at most'],
    [
      'days',
      { type: 'range', dataType: 'date', min: '2026-06-30', max: '06/01/2026' },
      'range asks for 2026-06-30 at least and 06/01/2026 at most',
    ],
    [
      'times of one day',
      between('2026-06-30T12:00', '2026-06-30T09:00'),
      'between asks for 2026-06-30T12:00 at least and 2026-06-30T09:00 at most',
    ],
  ])('bounds in the wrong order: %s', (_kind, rule, message) => {
    write('server/forms.json', `${RULES}.delayHours`, [rule]);
    expectTold(`server/forms.json: ${RULES}.delayHours[0] is not right: ${message}`);
    write('server/forms.json', `${RULES}.delayHours`, []);
    write(CLAIM, `${DELAY}.fields[0].validations`, [rule]);
    expectTold(`${CLAIM}: ${DELAY}.fields[0].validations[0] is not right: ${message}`);
  });

  test.each<[string, object]>([
    ['one number', between(3, 3)],
    ['one day', between('2026-06-30T12:00', '2026-06-30')],
    ['a pattern that ends as one between slashes does', onPattern('\\d{2}(?:\\$/h)?')],
  ])('%s is no mistake', (_kind, rule) => {
    write('server/forms.json', `${RULES}.delayHours`, [rule]);
    expect(told()).toEqual([]);
  });

  test.each<[string, string, object, string]>([
    [
      'a number of a date',
      'crossingDate',
      between(1, 9),
      'between asks for a number, and the field for a date',
    ],
    [
      'a date that nobody can type',
      'crossingDate',
      { type: 'validDate', formats: 'yyyy-MM-dd,dd/MM/yyyy' },
      'validDate refuses all that the field takes, such as "12/31/2026"',
    ],
    [
      'a pattern for dates that nobody can type',
      'crossingDate',
      onPattern('\\d{4}-\\d{2}-\\d{2}'),
      'regularExpression "\\d{4}-\\d{2}-\\d{2}" refuses all that the field takes, such as "01/01/1900"',
    ],
    [
      'a pattern that no choice matches',
      'fareClass',
      onPattern('Foot|Car'),
      'regularExpression "Foot|Car" refuses all that the field takes, such as "foot"',
    ],
    [
      'a kind that no choice is of',
      'fareClass',
      { type: 'integer' },
      'integer refuses all that the field takes',
    ],
    [
      'a length that a choice exceeds',
      'fareClass',
      { type: 'maxLength', max: 4 },
      'maxLength 4 is shorter than its choice "freight"',
    ],
    [
      'a pattern between slashes',
      'route',
      onPattern('/^[A-Z]+$/i'),
      'the pattern "/^[A-Z]+$/i" matches nothing: it stands between slashes',
    ],
    [
      'a backslash that JSON took',
      'route',
      onPattern('\b[A-Z]+'),
      'the pattern has the character U+0008, which nobody sees',
    ],
  ])('%s', (_mistake, key, rule, message) => {
    write('server/forms.json', `${RULES}.${key}`, [rule]);
    expectTold(`server/forms.json: ${RULES}.${key}[0] is not right: ${message}`);
  });

  test('a pattern that refuses what the mask of its field makes of each answer', () => {
    write('server/forms.json', `${RULES}.delayHours`, [onPattern('\\d{10}')]);
    expect(told()).toEqual([]);
    write(CLAIM, `${DELAY}.fields[0]`, phone);
    expectTold(
      `${RULES}.delayHours[0] is not right: regularExpression "\\d{10}" refuses all that the field takes, such as "(000) 555-0123"`,
    );
    write('server/forms.json', `${RULES}.delayHours`, [onPattern('\\(201\\) \\d{3}-\\d{4}')]);
    expect(told()).toEqual([]);
    write('server/forms.json', `${RULES}.delayHours`, [{ type: 'maxLength', max: 10 }]);
    expectTold('maxLength 10 is shorter than what its mask asks for (14)');
  });

  test.each<[string, unknown, string]>([
    [
      'delayHour',
      [{ type: 'required' }],
      'delayHour is required, and no page asks it: each claim would be refused; did you mean "delayHours"?',
    ],
    [
      'delayHours',
      [{ type: 'requiredIf', otherProperty: 'fareClas', operator: 'IsEqualTo', value: 'car' }],
      'delayHours[0] names "fareClas", which is no field of claimDetails; did you mean "fareClass"?',
    ],
  ])('a rule of %s that nobody can keep', (key, rules, message) => {
    write('server/forms.json', `${RULES}.${key}`, rules);
    expectTold(`server/forms.json: ${RULES}.${message}`);
  });

  test.each<[string, string, string, unknown]>([
    [
      'its own',
      `${DELAY}.fields[0].dependencies`,
      `dependencies of delayHours in ${DELAY}`,
      'hideOnAnyUnfulfilled',
    ],
    [
      'its own, disabled',
      `${DELAY}.fields[0].dependencies`,
      `dependencies of delayHours in ${DELAY}`,
      'disableOnAllFulfilled',
    ],
    ['those of its block', `${DELAY}.dependencies`, `dependencies of ${DELAY}`, 'hideOnAnyUnfulfilled'],
  ])('a field that is always required, and that conditions leave out: %s', (_whose, place, named, flag) => {
    const conditions = [{ key: 'fareClass', operator: 'IsEqualTo', value: 'car' }];
    write(CLAIM, place, { dependencies: conditions, [String(flag)]: true });
    expectTold(
      `server/forms.json: ${RULES}.delayHours is required, and not asked after some answers (${named} of the form): write requiredIf with the same condition`,
    );
    write('server/forms.json', `${RULES}.delayHours`, [{ type: 'requiredOnClientOnly' }]);
    expect(told()).toEqual([]);
  });

  test('a field that is always required, and whose page is skipped', () => {
    const conditions = [{ model: 'claimantInfo', key: 'fullName', operator: 'IsEqualTo', value: null }];
    write(CLAIM, 'pages[2].skipWhen', { dependencies: conditions, hideOnAnyUnfulfilled: true });
    expect(told()).toContainEqual(
      expect.stringContaining(
        'is required, and not asked after some answers (skipWhen of pages[2] of the form)',
      ),
    );
  });

  test('a field that is required and hidden', () => {
    const hiddenField = { type: 'hidden', key: 'delayHours', label: 'pages.delayHours.label' };
    write(CLAIM, `${DELAY}.fields[0]`, hiddenField);
    expectTold(`${CLAIM}: ${DELAY}.fields[0] is required and hidden, and nothing fills it in`);
    write(CLAIM, `${DELAY}.fields[0]`, { ...hiddenField, defaultValue: '1' });
    expect(told()).toEqual([]);
    write(CLAIM, `${DELAY}.fields[0]`, { ...hiddenField, prepopulatedDataKey: 'route' });
    expect(told()).toEqual([]);
  });
});

describe('in what the case’s server has', () => {
  test('a deadline that is mistyped, and one that it does without', () => {
    write('server/forms.json', 'Claim.deadlineKey', undefined);
    expect(told()).toEqual([]);
    write(CLAIM, 'deadlineKey', 'claimFilngDeadline');
    write(WORDS, 'deadlines.claimFilngDeadline.label', 'Claims');
    expectTold(
      `${CLAIM}: deadlineKey is "claimFilngDeadline", which server/dates.json does not have; did you mean "claimFilingDeadline"?`,
    );
    write('server/dates.json', 'deadlines.claimFilingDeadline', undefined);
    expect(told()).toEqual([]);
  });

  test.each([
    ['maxFileBytes', 10_485_761, 'maxFileBytes is 10485761, and server/server.json takes 10485760'],
    ['maxClaimBytes', 31_457_281, 'maxClaimBytes is 31457281, and server/server.json takes 31457280'],
    [
      'acceptedTypes',
      ['application/pdf', 'image/tiff'],
      'acceptedTypes[1] is "image/tiff", which server/server.json does not take',
    ],
  ])('files that it refuses: %s', (name, value, message) => {
    write('settings.json', `files.${name}`, value);
    expectTold(`settings.json: files.${message}`);
  });
});

describe('in the settings', () => {
  test.each<[string, unknown, string]>([
    ['apiBaseAddress', 'http://api.example.org', 'must begin with https'],
    ['apiBaseAddress', 'api.example.org', 'is no address: "api.example.org"; write it as https://'],
    ['apiBaseAddress', 'https://api.example.org/', 'must end without a slash'],
    ['privacyPolicyUrl', 'javascript:alert(1)', 'is no link: "javascript:alert(1)"; write a path'],
    ['privacyPolicyUrl', 'privacy', 'is no link: "privacy"'],
    ['privacyPolicyUrl', '//example.org', 'is no link'],
    ['draftRetentionDays', 0.01, 'must be 1 day at least'],
  ])('%s as %j', (name, value, message) => {
    write('settings.json', name, value);
    expectTold(`settings.json: ${name} ${message}`);
  });

  test('a banner of a text that nobody has', () => {
    const banner = { show: true, header: 'File by noon.', copy: ['pages.cros.title', ''], image: null };
    write('settings.json', 'banner', banner);
    expectTold('settings.json: banner.copy[0] names "pages.cros.title", a text that nobody has');
    write('settings.json', 'banner', { ...banner, copy: ['pages.crossing.title', ''] });
    expect(told()).toEqual([]);
  });

  test.each([
    ['*', ''],
    ['http://example.org', ''],
    ['https://example.org/over', '; did you mean "https://example.org"?'],
  ])('an origin %s', (origin, suggestion) => {
    write('settings.json', 'allowedRedirectOrigins', [origin]);
    expectTold(
      `settings.json: allowedRedirectOrigins[0] is no origin of https, such as https://example.org: "${origin}"${suggestion}`,
    );
  });

  test.each([
    ['https://claims.example.org', 'foreignScriptsOrigin must be another origin than the portal’s own'],
    ['http://scripts.example.org', 'foreignScriptsOrigin is no origin of https'],
    ['https://scripts.example.org/', 'foreignScriptsOrigin is no origin of https'],
  ])('scripts of other parties on %s', (origin, told) => {
    write('settings.json', 'foreignScriptsOrigin', origin);
    write('settings.json', 'deployment', { portalOrigin: 'https://claims.example.org' });
    expectTold(`settings.json: ${told}`);
  });

  test('a frame for them that no page may embed', () => {
    write('settings.json', 'foreignScriptsOrigin', 'https://scripts.example.org');
    expectTold('settings.json: deployment.portalOrigin is no origin of https');
  });

  test('no type of files', () => {
    write('settings.json', 'files.acceptedTypes', []);
    expectTold('settings.json: files.acceptedTypes is empty: no file could be sent');
  });

  test('a telephone that cannot be dialled', () => {
    const securityTxt = { contacts: ['tel:abc'], expires: '2027-01-01T00:00:00Z' };
    write('settings.json', 'deployment', { securityTxt });
    expectTold('settings.json: deployment.securityTxt.contacts[0] is not right: mailto:');
  });

  test('a name in what replaces them', () => {
    expect(() => readCase(folder, { draftRetentionDay: 7 })).toThrow(
      '--settings: draftRetentionDay is no setting; did you mean "draftRetentionDays"?',
    );
  });

  test.each<[string, unknown]>([
    ['apiBaseAddress', 'http://localhost:8080'],
    ['apiBaseAddress', 'https://api.example.org/v1'],
    ['privacyPolicyUrl', 'https://example.org/privacy'],
    ['privacyPolicyUrl', 'mailto:privacy@example.org'],
    ['allowedRedirectOrigins', ['https://example.org', 'http://127.0.0.1:8080']],
    ['deployment', { securityTxt: { contacts: ['tel:+1-201-555-0123'], expires: '2027-01-01T00:00:00Z' } }],
  ])('%s as %j is no mistake', (name, value) => {
    write('settings.json', name, value);
    expect(told()).toEqual([]);
  });
});

describe('in the pages of content', () => {
  const TABLE = 'faq.sections[0].table';
  const table = {
    caption: 'content.faq.who.heading',
    columns: ['content.faq.who.heading', 'content.faq.who.1'],
    rows: [
      ['content.faq.who.heading', 'content.faq.who.1'],
      ['content.faq.who.heading', 'content.faq.who.1'],
    ],
  };

  test('a table', () => {
    write('content.json', TABLE, table);
    expect(told()).toEqual([]);
  });

  test('a table with a row that lacks a cell', () => {
    write('content.json', TABLE, { ...table, rows: [...table.rows, ['content.faq.who.heading']] });
    expectTold(
      'content.json: faq.sections[0].table.rows[2] is not right: 1 of the 2 cells: one for each of columns',
    );
  });

  test('a text of a table that neither the case nor its server has', () => {
    write('content.json', TABLE, { ...table, caption: 'content.faq.who.caption' });
    expectTold('words/en: content.faq.who.caption is missing: /faq would show the key');
  });

  test.each<[string, object, string]>([
    [
      'of a deadline that there is not',
      { claimFilingDeadlin: { days: 90 } },
      'claimFilingDeadlin is no deadline of a form of the case; did you mean "claimFilingDeadline"?',
    ],
    [
      'that is told twice',
      { claimFilingDeadline: { days: 90, opens: '2026-04-02' } },
      'claimFilingDeadline is not right: one of opens and days was expected',
    ],
    [
      'on a day that there is not',
      { claimFilingDeadline: { opens: '2026-02-30' } },
      'claimFilingDeadline.opens is not right',
    ],
  ])('a claim period %s', (_mistake, claimPeriods, message) => {
    write('content.json', 'dates', { claimPeriods });
    expectTold(`content.json: dates.claimPeriods.${message}`);
  });

  test('a claim period that begins after its deadline', () => {
    write('server/dates.json', 'deadlines.claimFilingDeadline', { on: '2027-01-31' });
    write('content.json', 'dates', { claimPeriods: { claimFilingDeadline: { opens: '2027-02-01' } } });
    expectTold(
      'content.json: dates.claimPeriods.claimFilingDeadline.opens is not before the deadline, which server/dates.json has on 2027-01-31',
    );
    write('content.json', 'dates', { claimPeriods: { claimFilingDeadline: { opens: '2027-01-01' } } });
    expect(told()).toEqual([]);
  });

  test('a text that neither the case nor its server has', () => {
    write('words/en/content.json', 'content.faq.who.heading', undefined);
    for (const culture of ['es', 'pt'])
      write(`words/${culture}/content.json`, 'content.faq.who.heading', undefined);
    expectTold('words/en: content.faq.who.heading is missing: /faq would show the key');
  });

  test('a text that the server has is not missed', () => {
    write('words/en/content.json', 'content.faq.who.heading', undefined);
    for (const culture of ['es', 'pt'])
      write(`words/${culture}/content.json`, 'content.faq.who.heading', undefined);
    const path = join(folder, 'server/content/en.json');
    const texts = { ...JSON.parse(readFileSync(path, 'utf8')), 'content.faq.who.heading': 'Any' };
    writeFileSync(path, JSON.stringify(texts));
    expect(told()).toEqual([]);
  });
});
