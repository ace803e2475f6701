import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadServerCase } from '../case/open-server-case.ts';
import { type RunningMock, startMock } from '../node.ts';
import { createCredentials } from '../test-support/claim-parts.ts';
import { createTester, readSubmitAnswer } from '../test-support/tester.ts';

let caseFolder = '';
let mock: RunningMock | undefined;

beforeEach(() => {
  caseFolder = mkdtempSync(join(tmpdir(), 'portal-no-captcha-'));
  cpSync('cases/rivenwood', caseFolder, { recursive: true });
});
afterEach(async () => {
  await mock?.stop();
  mock = undefined;
  rmSync(caseFolder, { recursive: true });
});

function writeCaptcha(captcha: Readonly<Record<string, string>>): void {
  const file = join(caseFolder, 'server/server.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), captcha }));
}

test.each([
  ['none, and an empty key', { provider: 'none', siteKey: '' }],
  ['None, and no key', { provider: 'None' }],
  ['an empty name', { provider: '', siteKey: '' }],
])(
  'a settlement without a captcha is signed in to, and filed with, without a response: %s',
  async (_what, captcha) => {
    writeCaptcha(captcha);
    mock = await startMock({ caseFolder });
    const tester = createTester(mock.url);
    const config = await (await tester.call('/api/captcha')).json();
    expect(config.provider).toBe(captcha.provider);
    const { requestHeaderName, requestToken } = await (await tester.call('/api/csrf')).json();
    const authorized = await tester.call('/api/forms/standard/authorize', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [requestHeaderName]: requestToken },
      body: JSON.stringify({ credentials: createCredentials('standard'), reCaptchaResponse: '' }),
    });
    expect(await authorized.json()).toMatchObject({ authorized: true });
    expect(authorized.status).toBe(200);
    const submitted = await tester.submit({ parts: { reCaptchaResponse: null, captchaRawValue: null } });
    expect(await readSubmitAnswer(submitted)).toMatchObject({ status: 200, submitted: true });
  },
);

test('one with a captcha names its key', () => {
  writeCaptcha({ provider: 'hCaptcha', siteKey: '' });
  expect(() => loadServerCase(caseFolder)).toThrow(
    'server/server.json: captcha.siteKey is not right: a key was expected, or "none" as the provider',
  );
});
