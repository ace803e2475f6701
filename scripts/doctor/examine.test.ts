import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMockControl } from '#api-mock/control/client.ts';
import { createMockListener, type MockListener, startMock } from '#api-mock/node.ts';
import { type Case, readCase, readDemoCase } from '../case/read-case.ts';
import { renderCase } from '../case/render-case.ts';
import { listNamespaces, readNamespace } from '../compile-messages.ts';
import { FILL_IN } from '../fill-ins.ts';
import { readLibraryStyleHashes } from '../library-styles.ts';
import { readSettings, readStandInSettings } from '../read-settings.ts';
import { buildSecurityHeaders } from '../security-headers.ts';
import { stampPage } from '../stamp-page.ts';
import { examineDeployment } from './examine.ts';
import type { Finding } from './finding.ts';

const settings = readSettings('demo');
const { manifest, files } = renderCase(readDemoCase('demo'));
const page = stampPage(
  '<html><head><script type="module" src="/app/dist/main.js"></script></head></html>',
  { settings, manifest },
  undefined,
);

let mock: MockListener;
let server: Server;
let url: URL;
/** Changes an answer of the deployment before it is sent. */
let plant: (path: string, response: ServerResponse) => void = () => {};
/** Path -> answer in place of the mock's; undefined: 204. */
let answers: Readonly<Record<string, unknown>> = {};

beforeAll(async () => {
  mock = createMockListener();
  server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (Object.hasOwn(answers, path)) {
      response.setHeader('Date', new Date().toUTCString());
      if (answers[path] === undefined) response.statusCode = 204;
      response.end(JSON.stringify(answers[path]));
      return;
    }
    if (mock.handle(request, response)) return;
    const isAsset = path.startsWith('/app/dist/');
    response.statusCode = path.includes('not-there') ? 404 : 200;
    response.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    for (const [name, value] of Object.entries(buildSecurityHeaders(settings, readLibraryStyleHashes()))) {
      response.setHeader(name, value);
    }
    plant(path, response);
    if (!response.writableEnded) response.end(files.get(path.slice(1)) ?? page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});

afterEach(() => {
  plant = () => {};
  answers = {};
});

afterAll(() => {
  server.close();
  mock.close();
});

async function listFailures(): Promise<string[]> {
  const findings = await examineDeployment(url);
  return findings
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ subject, detail }) => `${subject}: ${detail}`);
}

test('a deployment as it should be has nothing to mend', async () => {
  expect(await listFailures()).toEqual([]);
});

test.each<[string, string, (path: string, response: ServerResponse) => void]>([
  [
    'a header that is missing',
    'X-Content-Type-Options',
    (_path, response) => response.removeHeader('X-Content-Type-Options'),
  ],
  [
    'a policy that allows too much',
    "'unsafe-inline' in script-src",
    (_path, response) => {
      const policy = String(response.getHeader('Content-Security-Policy'));
      response.setHeader(
        'Content-Security-Policy',
        policy.replace('script-src', "script-src 'unsafe-inline'"),
      );
    },
  ],
  [
    'a policy of the page before',
    "lacks 'sha256-",
    (_path, response) => {
      const policy = String(response.getHeader('Content-Security-Policy'));
      response.setHeader('Content-Security-Policy', policy.replace(/ 'sha256-[^']+'/, ''));
    },
  ],
  [
    'a policy that lacks a directive',
    'frame-ancestors',
    (_path, response) => {
      const policy = String(response.getHeader('Content-Security-Policy'));
      response.setHeader('Content-Security-Policy', policy.replace("frame-ancestors 'none'; ", ''));
    },
  ],
  [
    'a path whose rule forgot the headers',
    'headers of every path: /wallet-return.html lacks X-Content-Type-Options',
    (path, response) => {
      if (path === '/wallet-return.html') response.removeHeader('X-Content-Type-Options');
    },
  ],
  [
    'a device that any site may clear',
    'other sites: /clear-site clears without the header X-Clear-Site',
    (path, response) => {
      if (path === '/clear-site') response.setHeader('Clear-Site-Data', '"storage"');
    },
  ],
  [
    'a form whose file is not there',
    'form Standard: /',
    (path, response) => {
      if (path === manifest.formFiles.Standard) response.end('<!doctype html>');
    },
  ],
  [
    'a page kept by caches',
    'caching of the page',
    (_path, response) => response.setHeader('Cache-Control', 'max-age=600'),
  ],
  [
    'a worker that is not there',
    'service worker',
    (path, response) => {
      if (path === '/sw.js') response.statusCode = 404;
    },
  ],
  [
    'a missing file answered with the page',
    'addresses',
    (_path, response) => {
      response.statusCode = 200;
    },
  ],
])('%s is found', async (_name, expected, fault) => {
  plant = fault;
  expect((await listFailures()).join('\n')).toContain(expected);
});

test('a form whose file is not there is still one of the portal’s', async () => {
  plant = (path, response) => {
    if (path === manifest.formFiles.Standard) response.end('<!doctype html>');
  };
  const subjects = (await examineDeployment(url)).map(({ subject }) => subject);
  expect(subjects).toContain('form Standard');
  expect(subjects).not.toContain('models of the config');
});

test('a 204 says that the settlement has no captcha or wallet', async () => {
  answers = { '/api/captcha': undefined, '/api/banking/wallet-settings': undefined };
  expect((await examineDeployment(url)).map(toLine)).toEqual(
    expect.arrayContaining([
      'ok GET /api/captcha: is answered 204: there is no captcha',
      'ok GET /api/banking/wallet-settings: is answered 204: there is no wallet',
    ]),
  );
});

test('an answer that breaks the contract is found', async () => {
  const control = createMockControl(url.origin);
  await control.changeScenario({ patch: { endpoints: { cultures: { fault: 'garbage' } } } });
  expect((await listFailures()).join('\n')).toContain('/api/cultures');
});

test('a captcha provider that the portal does not know is found', async () => {
  const control = createMockControl(url.origin);
  await control.changeScenario({ patch: { captcha: { provider: 'MoonCaptcha' } } });
  expect((await listFailures()).join('\n')).toContain('captcha provider: "MoonCaptcha" is none');
  await control.reset();
});

test.each([
  ['a rule of an unknown type', [{ type: 'moonPhase' }], 'moonPhase'],
  ['a rule whose parameters have other names', [{ type: 'maxLength', maximum: 5 }], 'maxLength'],
  [
    'a date rule with a format of letters that mean nothing',
    [{ type: 'validDate', formats: 'QQ' }],
    'validDate',
  ],
  ['a rule without the bounds that it is about', [{ type: 'range', from: 1 }], 'range'],
])('%s is found, with the field that has it', async (_name, validations, type) => {
  const control = createMockControl(url.origin);
  const edit = { formType: 'Standard', dtoMapping: 'credentials', field: 'pin', validations };
  await control.changeScenario({ patch: { config: { edits: [edit] } } });
  const failures = (await listFailures()).join('\n');
  expect(failures).toContain('Standard.credentials.pin');
  expect(failures).toContain(type);
  await control.reset();
});

test('names of the config in other letters, which the portal reads all the same, are no fault', async () => {
  const config = await (await fetch(new URL('/api/forms/config', url))).text();
  const respelled = config.replaceAll('"Standard"', '"standard"').replaceAll('"required"', '"Required"');
  answers = { '/api/forms/config': JSON.parse(respelled) };
  expect(respelled).not.toBe(config);
  expect(await listFailures()).toEqual([]);
});

test('a language that the server has no texts in is found', async () => {
  const control = createMockControl(url.origin);
  const tell = { fault: 'answer', status: 200, body: 'null' };
  await control.changeScenario({ patch: { endpoints: { cultureContent: tell } } });
  const findings = await examineDeployment(url);
  expect(findings.filter(({ verdict }) => verdict !== 'ok').map(toLine)).toContain(
    'warning content in en: the server has none: the portal’s own are shown',
  );
  await control.reset();
});

test('a text of the server that would not read as it is meant is told with the nearest right word', async () => {
  const control = createMockControl(url.origin);
  const overrides = {
    'themes.caseName': 'A <storng>name</storng>',
    'content.faq.paper.2': 'By {claimFilingDedlineLongDate}',
    'content.faq.who.1': '<p>A paragraph</p>',
  };
  await control.changeScenario({ patch: { content: { overrides } } });
  const findings = (await examineDeployment(url)).filter(({ subject }) => subject === 'content in en');
  const told = findings.filter(({ verdict }) => verdict === 'warning').map(toLine);
  expect(told).toEqual([expect.stringContaining('themes.caseName has the tag <storng>')]);
  expect(told[0]).toContain('did you mean "strong"?');
  expect(told[0]).toContain('did you mean "claimFilingDeadlineLongDate"?');
  expect(findings.filter(({ verdict }) => verdict === 'failed').map(toLine)).toEqual([
    'failed content in en: content.faq.who.1 hold p, li, ul or ol and show "Invalid localization"',
  ]);
  await control.reset();
});

test('what the portal reads otherwise than it was sent is told with its place, and is to be mended where it is lost', async () => {
  const metadata = { formType: 'Standard', dtoMapping: 'credentials' };
  const fields = { id: [{ type: 'required' }], pin: { rules: [{ type: 'required' }] }, name: 'required' };
  const globalDeadline = { timeZone: 'Pacific Standard Time', deadline: '06/30/2099' };
  answers = {
    '/api/forms/config': [{ metadataHash: 'h', metadata, fields }],
    '/api/deadlines': { deadlines: { globalDeadline, lookupFilingDeadline: null } },
    '/api/cultures': null,
  };
  expect((await examineDeployment(url)).map(toLine)).toEqual(
    expect.arrayContaining([
      'failed GET /api/forms/config: cannot be read, and claimants do without: Standard.credentials.fields.name is "required", and is read as {}',
      'warning GET /api/forms/config: is odd: Standard.credentials.fields.id is [{"type":"required"}], and is read as {"validations":[{"type":"required"}]}; Standard.credentials.pin has no "validations", and nobody reads its "rules"',
      'warning GET /api/cultures: is odd: the answer is null, and is read as {}',
    ]),
  );
  answers = { '/api/forms/config': { error: 'x' } };
  expect((await listFailures()).join('\n')).toMatch(
    /^GET \/api\/forms\/config: breaks the contract: the answer: .+It began: \{"error"/m,
  );
});

function toLine({ verdict, subject, detail }: Finding): string {
  return `${verdict} ${subject}: ${detail}`;
}

const HARBORVIEW = 'tests/cases/harborview';
const PORTAL_KEYS = listNamespaces('en').flatMap((name) => Object.keys(readNamespace('en', name)));

async function examineServerOf(given: Case): Promise<readonly string[]> {
  const alone = await startMock({ caseFolder: HARBORVIEW });
  const findings = await examineDeployment(new URL(alone.url), given);
  await alone.stop();
  return findings
    .filter(({ verdict }) => verdict !== 'ok')
    .map(({ verdict, subject, detail }) => `${verdict} ${subject}: ${detail}`);
}

test('a case that is not deployed is held against a server alone', async () => {
  const given = readCase(HARBORVIEW, readStandInSettings());
  const missing = PORTAL_KEYS.filter((key) => given.words.pt?.[key] === undefined);
  expect(await examineServerOf(given)).toEqual([
    'warning page: there is none of the portal here: only the server is examined',
    `warning words of the languages: claimants read English where neither the portal nor the case has them: ${missing.length} of the ${PORTAL_KEYS.length} texts in pt`,
  ]);
  const mistyped = { ...given, forms: given.forms.map(renameField) };
  expect((await examineServerOf(mistyped)).join('\n')).toContain(
    'failed form Claim: claimDetails.delayHours is required, and no page shows it; did you mean "delayHour"?',
  );
});

function renameField({ entry, definition }: Case['forms'][number]): Case['forms'][number] {
  const json = JSON.stringify(definition).replaceAll('"key":"delayHours"', '"key":"delayHour"');
  return { entry, definition: JSON.parse(json) };
}

test('words that the case brings in a language without the portal’s count', async () => {
  const given = readCase(HARBORVIEW, readStandInSettings());
  const bring = (keys: readonly string[], english = {}): Case => {
    const pt = { ...given.words.pt, ...Object.fromEntries(keys.map((key) => [key, 'Olá'])) };
    return { ...given, words: { ...given.words, en: { ...given.words.en, ...english }, pt } };
  };
  expect((await examineServerOf(bring(PORTAL_KEYS))).join('\n')).not.toContain('words of the languages');
  expect((await examineServerOf(bring(PORTAL_KEYS.slice(2)))).join('\n')).toContain(
    `: 2 of the ${PORTAL_KEYS.length} texts in pt`,
  );
  // A text that equals the English one counts as missing.
  const [first = ''] = PORTAL_KEYS;
  expect((await examineServerOf(bring(PORTAL_KEYS.slice(1), { [first]: 'Hi' }))).join('\n')).toContain(
    `: 1 of the ${PORTAL_KEYS.length} texts in pt`,
  );
});

test('texts of the case that a language lacks are counted, and some are named', async () => {
  const given = readCase(HARBORVIEW, readStandInSettings());
  const { en = {}, pt = {} } = given.words;
  const [kept = '', ...lacking] = Object.keys(pt);
  const findings = await examineServerOf({
    ...given,
    words: { ...given.words, pt: { [kept]: pt[kept] ?? '' } },
  });
  const counted = `${lacking.length} of the ${Object.keys(en).length} texts in pt, such as`;
  expect(findings).toContainEqual(
    expect.stringMatching(
      new RegExp(`^warning words of the case: claimants read English: ${counted} \\S+, \\S+, \\S+$`),
    ),
  );
});

test('a case that is given takes the place of the deployed one', async () => {
  const findings = await examineDeployment(url, readCase(HARBORVIEW, readStandInSettings()));
  const failures = findings.filter(({ verdict }) => verdict === 'failed').map(({ subject }) => subject);
  expect(failures).toEqual(['form Claim', 'form Objection', 'form OptOut']);
});

test.each([
  [
    'settings',
    'settings.json',
    { them: 'default-7.0', defaultForm: 'Claim' },
    'settings.json: them is no setting; did you mean "theme"?',
  ],
  [
    'the answers of its server',
    'server/fields.json',
    { passenger: { surname: [{ type: 'requird' }] } },
    'server/fields.json: passenger.surname[0].type must be one of 24 names; did you mean "required"?',
  ],
])('what is wrong with the files of a case is told without a stack: %s', (_name, file, json, told) => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  cpSync(HARBORVIEW, folder, { recursive: true });
  writeFileSync(join(folder, file), JSON.stringify(json));
  const command = ['scripts/doctor.ts', '--url', url.href, '--case', folder];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toContain(told);
  expect(stderr).not.toMatch(/^ +at /m);
});

test('what of a case is still to be filled in is found, by its files or by its texts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  cpSync(HARBORVIEW, folder, { recursive: true });
  const file = join(folder, 'words/es/forms.json');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/("submissions\.form\.Claim": ")[^"]+/, `$1${FILL_IN} name`),
  );
  const given = readCase(folder, readStandInSettings());
  expect((await examineServerOf(given)).join('\n')).toMatch(
    new RegExp(`^failed still marked ${FILL_IN} words/es/forms\\.json: 1, from line \\d+ on$`, 'm'),
  );
  rmSync(folder, { recursive: true });

  const words = files.get(manifest.wordFiles.en?.slice(1) ?? '') ?? '';
  plant = (path, response) => {
    const marked = { ...JSON.parse(words).rest, 'submissions.form.Standard': `${FILL_IN} name` };
    if (path === manifest.wordFiles.en) response.end(JSON.stringify({ first: {}, rest: marked }));
  };
  expect(await listFailures()).toEqual([`still marked ${FILL_IN} submissions.form.Standard in en`]);
});
