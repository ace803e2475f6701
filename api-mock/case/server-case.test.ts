import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formsConfigSchema } from '#server/forms-config.ts';
import { createMockServer } from '../mock-fetch.ts';
import { startMock } from '../node.ts';
import { createTester, readSubmitAnswer } from '../test-support/tester.ts';
import { CaseError } from './explain-issues.ts';
import { DEMO_CASE_FOLDER, loadServerCase } from './open-server-case.ts';

const HARBORVIEW = 'tests/cases/harborview';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'case-'));
  cpSync(DEMO_CASE_FOLDER, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Replaces a text in one of the case's files by renaming a new file over it, as editors do. */
function exchange(file: string, before: string, after: string): void {
  const path = join(folder, 'server', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(before);
  writeFileSync(`${path}.new`, text.replace(before, after));
  renameSync(`${path}.new`, path);
}

function tellMistakes(): readonly string[] {
  try {
    loadServerCase(folder);
    return [];
  } catch (error) {
    if (!(error instanceof CaseError)) throw error;
    return error.findings.map(({ file, path, problem }) => `${file} ${path} ${problem}`);
  }
}

describe('a mistake in a case’s folder server', () => {
  it.each([
    ['server.json', '"siteKey"', '"sitekey"', 'captcha.sitekey is not known here; did you mean "siteKey"?'],
    [
      'server.json',
      '"maxFileBytes": 26214400',
      '"maxFileBytes": "25 MB"',
      'files.maxFileBytes must be a number',
    ],
    [
      'forms.json',
      '"deadlineKey"',
      '"deadlinekey"',
      'Standard.deadlinekey is not known here; did you mean "deadlineKey"?',
    ],
    [
      'forms.json',
      '"compare": "code"',
      '"compare": "cod"',
      'Standard.credentials[0].compare must be "code" or "text" or "exact"; did you mean "code"?',
    ],
    [
      'forms.json',
      '"section": "claimantInfo"',
      '"section": "claimantInfos"',
      'Standard.prefill[0].section must be "signature" or "claimantInfo" or "credentials" or "claimDetails" or "prepopulatedData" or "documentContexts" or "claimTransactions"; did you mean "claimantInfo"?',
    ],
    [
      'forms.json',
      '"claimDetails": {',
      '"claimDetail": {',
      'Standard.sections.claimDetail is not known here; did you mean "claimDetails"?',
    ],
    [
      'forms.json',
      '"$use": "classMember"',
      '"$use": "classMembers"',
      'Standard.sections.credentials.$use names no set of fields.json: "classMembers"; did you mean "classMember"?',
    ],
    [
      'forms.json',
      '"matches": "pin"',
      '"matches": "pim"',
      'Standard.credentials[1].matches is known of no claimant: "pim"; did you mean "pin"?',
    ],
    [
      'forms.json',
      '"field": "pin"',
      '"field": "pni"',
      'Standard.credentials[1].field is no field of the section credentials: "pni"; did you mean "pin"?',
    ],
    [
      'forms.json',
      '"{claimant.claimantInfo}"',
      '"{claimants.claimantInfo}"',
      'Standard.prefill[0].fields may name claimant, credentials, not "claimants"; did you mean "claimant"?',
    ],
    [
      'forms.json',
      '"claimFilingDeadline"',
      '"claimDeadline"',
      'Standard.deadlineKey is no deadline of dates.json: "claimDeadline"',
    ],
    [
      'forms.json',
      '"finds": { "vehicles"',
      '"finds": { "vehicle"',
      'Automotive.finds.vehicle is no table of records.json; did you mean "vehicles"?',
    ],
    [
      'fields.json',
      '"type": "maxLength"',
      '"typ": "maxLength"',
      'classMember.classMemberId[1].type is missing',
    ],
    [
      'fields.json',
      '"type": "maxLength", "max": 12',
      '"type": "maxLenght", "max": 12',
      'classMember.classMemberId[1].type must be one of 24 names; did you mean "maxLength"?',
    ],
    [
      'fields.json',
      '"type": "maxLength", "max": 12',
      '"type": "maxLength", "maxx": 12',
      'classMember.classMemberId[1].maxx is not known here; did you mean "max"?',
    ],
    [
      'fields.json',
      '"type": "maxLength", "max": 12',
      '"type": "maxLength", "max": "twelve"',
      'classMember.classMemberId[1].max is not right: a number was expected',
    ],
    [
      'fields.json',
      '"operator": "IsNotEqualTo"',
      '"operator": "IsNotEqualsTo"',
      'claimant.representativeName[0].conditions[0].operator must be "IsEqualTo" or "IsNotEqualTo"; did you mean "IsNotEqualTo"?',
    ],
    [
      'forms.json',
      '{ "type": "maxLength", "max": 20 }',
      '{ "type": "maxLenght", "max": 20 }',
      'DocumentsUpload.sections.credentials.claimReferenceNumber[1].type must be one of 24 names; did you mean "maxLength"?',
    ],
    [
      'claimants.json',
      '"marisol"',
      '"Marisol A."',
      'Marisol A. is not right: a name of small letters, digits and hyphens was expected',
    ],
    [
      'dates.json',
      '"Pacific Standard Time"',
      '"Pacific Standart Time"',
      'timeZone must be one of 13 names; did you mean "Pacific Standard Time"?',
    ],
    [
      'dates.json',
      '"endOfMonth": 6',
      '"endOfMonth": 6, "inDays": 3',
      'deadlines.globalDeadline is not right: one of inDays, endOfMonth and on was expected',
    ],
    ['cultures.json', '["en", "es"]', '["en", "ess"]', 'enabled[1] has no name: "ess"; did you mean "es"?'],
    [
      'content/en.json',
      '{{date:finalHearing}}',
      '{{date:finalHearings}}',
      'content.faq.payment.1 names no key date of dates.json: "finalHearings"; did you mean "finalHearing"?',
    ],
    ['records.json', '"vehicles"', '"vehicles', ' is no JSON'],
    ['records.json', '"vin"', '"vni"', 'vehicles[0] has no "vin", by which it is found; did you mean "vni"?'],
    [
      'forms.json',
      '"{vehicles.vehicleYear}"',
      '"{vehicles.vehicleYaer}"',
      'Automotive.prefill[1].fields names a member that vehicles do not have: "vehicleYaer"; did you mean "vehicleYear"?',
    ],
    [
      'forms.json',
      '"{credentials.vin}"',
      '"{credentials.vinn}"',
      'Lookup.finds.vehicles.value names a member that credentials do not have: "vinn"; did you mean "vin"?',
    ],
    ['claimants.json', '"pin"', '"pinn"', 'marisol.pinn is asked by no form; did you mean "pin"?'],
    [
      'claimants.json',
      '"classMemberId": "RW-2075-4418",\n    "pin": "906352"',
      '"classMemberId": "rw48210937",\n    "pin": "274163"',
      'oscar has the credentials of "marisol" for Standard',
    ],
    [
      'dates.json',
      '"globalDeadline"',
      '"globalDeadlin"',
      'deadlines has no "globalDeadline"; did you mean "globalDeadlin"?',
    ],
    [
      'fields.json',
      '"type": "maxLength", "max": 12',
      '"type": "maxLength", "max": 0',
      'classMember.classMemberId[1].max is not right: a number above 0 was expected',
    ],
    ['fields.json', '"classMember": {', '"classMember": {}, "classMember": {', 'classMember stands twice'],
    [
      'server.json',
      '"application/pdf"',
      '"aplication/pdf"',
      'files.acceptedTypes[0] must be "application/pdf" or ',
    ],
  ])('in %s is told by its place: %s', (file, before, after, told) => {
    exchange(file, before, after);
    expect(tellMistakes()).toContainEqual(expect.stringContaining(`server/${file} ${told}`));
  });

  it('is told of a form that closes by the global deadline alone, where there is none', () => {
    exchange('dates.json', '"globalDeadline": { "endOfMonth": 6 },', '');
    exchange('forms.json', '"deadlineKey": "lookupFilingDeadline",', '');
    expect(tellMistakes()).toEqual([
      'server/dates.json deadlines has no "globalDeadline", by which Lookup would close',
    ]);
  });

  it('is told as cases/README.md shows it', () => {
    rmSync(folder, { recursive: true });
    cpSync(HARBORVIEW, folder, { recursive: true });
    exchange('forms.json', '"compare": "code"', '"compare": "cod"');
    exchange('fields.json', '"type": "maxLength"', '"type": "maxLenght"');
    expect(() => loadServerCase(folder)).toThrow(CaseError);
    const readme = readFileSync('cases/README.md', 'utf8');
    const [, shown = 'an example'] = /```\n(The case in [\s\S]*?)\n```/.exec(readme) ?? [];
    expect(() => loadServerCase(folder)).toThrow(shown.replace('cases/mine', folder));
  });

  it('is told of every file that is missing', () => {
    rmSync(join(folder, 'server'), { recursive: true });
    expect(tellMistakes()).toEqual(
      ['server', 'forms', 'fields', 'claimants', 'dates', 'cultures'].map(
        (name) => `server/${name}.json  is missing`,
      ),
    );
  });
});

describe('a case’s folder server', () => {
  const read = async (server: ReturnType<typeof createMockServer>, path: string): Promise<unknown> =>
    (await server.fetch(new Request(`http://localhost${path}`))).json();

  it('shows a change at the next call, and goes on as it was where the change is a mistake', async () => {
    const told: string[] = [];
    const server = createMockServer({ caseFolder: folder, reportMistake: (message) => told.push(message) });
    expect(await read(server, '/api/cultures')).toEqual({ en: 'English', es: 'Español' });
    exchange('cultures.json', '["en", "es"]', '["en", "vi"]');
    expect(await read(server, '/api/cultures')).toEqual({ en: 'English', vi: 'Tiếng Việt' });
    exchange('cultures.json', '["en", "vi"]', '["en", "vii"]');
    expect(await read(server, '/api/cultures')).toEqual({ en: 'English', vi: 'Tiếng Việt' });
    await read(server, '/api/cultures');
    expect(told).toEqual([expect.stringContaining('server/cultures.json: enabled[1] has no name: "vii"')]);
    server.close();
  });

  it('leaves what a scenario has set as it is when the case changes', async () => {
    const server = createMockServer({ caseFolder: folder });
    server.world.openSpace('default').setScenario({ cultures: { enabled: ['en', 'fr'] } }, null);
    exchange('cultures.json', '["en", "es"]', '["en", "vi"]');
    exchange('server.json', '"provider": "Turnstile"', '"provider": "hCaptcha"');
    expect(await read(server, '/api/cultures')).toEqual({ en: 'English', fr: 'Français' });
    expect(await read(server, '/api/captcha')).toMatchObject({ provider: 'hCaptcha' });
    server.close();
  });

  it('has rules for each field in the order of its file, the shared ones in their place', async () => {
    const server = createMockServer({ caseFolder: HARBORVIEW });
    const config = formsConfigSchema.parse(await read(server, '/api/forms/config'));
    expect([...new Set(config.map(({ metadata }) => metadata.formType))]).toEqual([
      'Claim',
      'Objection',
      'OptOut',
    ]);
    const [credentials] = config;
    expect(Object.keys(credentials?.fields ?? {})).toEqual(['bookingNumber', 'surname']);
    server.close();
  });
});

describe('another case than the demonstration', () => {
  const deadlinesSchema = z.object({ deadlines: z.record(z.string(), z.object({ timeZone: z.string() })) });

  it('has credentials, deadlines, records and reference codes of its own', async () => {
    const mock = await startMock({ caseFolder: HARBORVIEW });
    const tester = createTester(mock.url);
    const { deadlines } = deadlinesSchema.parse(await (await tester.call('/api/deadlines')).json());
    expect(Object.keys(deadlines)).toEqual([
      'globalDeadline',
      'claimFilingDeadline',
      'objectionFilingDeadline',
      'optOutFilingDeadline',
    ]);
    const known = { bookingNumber: 'hv 204816', surname: 'GONCALVES' };
    const unknown = await tester.authorize('claim', { ...known, surname: 'Silva' });
    expect(unknown).toMatchObject({
      status: 401,
      answer: { error: 'We found no booking with this number and surname.' },
    });
    const { status, answer } = await tester.authorize('claim', known);
    expect(status).toBe(200);
    expect(answer.prepopulatedData?.map(({ fields }) => fields)).toEqual([
      {
        FullName: 'Beatriz Gonçalves',
        EmailAddress: 'beatriz.goncalves@example.com',
        StreetAddress: '9 Quay Lane, Harborview',
      },
      { crossingDate: '06/14/2025', route: 'Harborview – Saltmarsh Point' },
    ]);
    expect((await tester.authorize('standard', known)).status).toBe(404);
    await mock.stop();
  });

  it('takes its own forms, whatever they are called, and tells what was filed', async () => {
    const mock = await startMock({ caseFolder: HARBORVIEW });
    const tester = createTester(mock.url);
    const known = { bookingNumber: 'HV-377120', surname: 'O’Hara-Ruiz' };
    await tester.authorize('opt-out', known);
    const model = (dtoMapping: string, fields: object) => ({
      id: null,
      clientId: `client-${dtoMapping}`,
      metadata: { formType: 'OptOut', dtoMapping },
      metadataHash: 'a-hash',
      fields,
    });
    const parts = {
      credentials: model('credentials', known),
      claimantInfo: model('claimantInfo', {
        fullName: 'Tomás O’Hara-Ruiz',
        emailAddress: 'tomas.ohara@example.org',
        streetAddress: '1 Pier Road',
      }),
      claimDetails: model('claimDetails', { understands: true }),
      signature: model('signature', {
        signatureName: 'Tomás O’Hara-Ruiz',
        signatureDate: '01/02/2026',
        agreesToStatement: true,
        statementText: 'I leave the group.',
        statementVersion: '1',
        statementCulture: 'pt',
      }),
    };
    const missing = { ...parts, claimDetails: model('claimDetails', {}) };
    expect(await readSubmitAnswer(await tester.submit({ form: 'opt-out', parts: missing }))).toMatchObject({
      status: 400,
      error: 'These answers are missing: claimDetails.understands',
    });
    const filed = await readSubmitAnswer(await tester.submit({ form: 'opt-out', parts }));
    expect(filed).toMatchObject({ status: 200, referenceCodeForm: 'HF-OPTOUT-5001' });
    const { answer } = await tester.authorize('objection', known);
    expect(answer.filed).toMatchObject([{ referenceCode: 'HF-OPTOUT-5001', formType: 'OptOut' }]);
    await mock.stop();
  });

  it('refuses a scenario that names a deadline or a form which the case does not have', async () => {
    const mock = await startMock({ caseFolder: HARBORVIEW });
    const { control } = createTester(mock.url);
    const change = { deadlines: { keys: { objectionDeadline: { passesInMinutes: -1 } } } };
    await expect(control.changeScenario({ patch: change })).rejects.toThrow(
      'The case has no deadline \\"objectionDeadline\\"',
    );
    await mock.stop();
  });
});
