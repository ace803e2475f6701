import { expect } from 'vitest';
import { captchaAttemptSchema } from '#api-mock/control/contract.ts';
import { readSubmitAnswer, type Tester } from '#api-mock/test-support/tester.ts';
import { type Effect, type Effects, readJson } from './effect.ts';

async function attempt(tester: Tester) {
  const response = await tester.call('/__mock/captcha/attempts', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"siteKey":"key"}',
  });
  return captchaAttemptSchema.parse(await response.json());
}

/** Expects one event without a token, then a success. */
function eventOnce(event: string): Effect {
  return async (tester) => {
    expect(await attempt(tester)).toMatchObject({ event, token: null });
    expect(await attempt(tester)).toMatchObject({ event: 'success', token: expect.any(String) });
  };
}

function provider(name: string): Effect {
  return async (tester) => {
    expect(await readJson(tester, '/api/captcha')).toMatchObject({ provider: name });
  };
}

const EVENTS = [
  'missing-captcha',
  'invalid-captcha-id',
  'network-error',
  'script-error',
  'rate-limited',
  'invalid-data',
  'challenge-closed',
  'challenge-expired',
  'challenge-error',
  'internal-error',
  'unknown-error',
];

const SCRIPTS = ['google', 'turnstile', 'hcaptcha'].map((name) => `/__mock/captcha/${name}.js`);

export const captchaEffects: Effects = {
  ...Object.fromEntries(EVENTS.map((event) => [`captcha-${event}`, eventOnce(event)])),
  'captcha-google': provider('Google'),
  'captcha-hcaptcha': provider('hCaptcha'),
  'captcha-silent': async (tester) => {
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await attempt(tester)).toMatchObject({ event: 'silence', token: null });
    }
  },
  'captcha-expires-at-once': async (tester) => {
    const refused = await tester.authorize();
    expect(refused).toMatchObject({ status: 400, answer: { authorized: false } });
    expect((await tester.authorize()).status).toBe(200);
    await tester.control.changeScenario({ preset: 'captcha-expires-at-once' });
    expect(await attempt(tester)).toMatchObject({ event: 'expired-token', expiresInMs: 0 });
  },
  'captcha-wrong-token': async (tester) => {
    expect(await attempt(tester)).toMatchObject({ event: 'success', token: expect.any(String) });
    expect((await tester.authorize()).status).toBe(400);
  },
  'captcha-fresh-required': async (tester) => {
    await tester.authorize();
    expect(await readSubmitAnswer(await tester.submit())).toMatchObject({
      status: 400,
      captchaRequired: true,
    });
    const reCaptchaResponse = await tester.control.getCaptchaToken();
    expect((await tester.submit({ parts: { reCaptchaResponse } })).status).toBe(200);
  },
  'captcha-script-missing': async (tester) => {
    for (const path of SCRIPTS) expect((await tester.call(path)).status).toBe(404);
  },
  'captcha-script-broken': async (tester) => {
    for (const path of SCRIPTS) {
      const response = await tester.call(path);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('mockCaptcha');
    }
  },
};
