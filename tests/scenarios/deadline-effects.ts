import { expect } from 'vitest';
import type { Tester } from '#api-mock/test-support/tester.ts';
import { deadlinesAnswerSchema, parseDeadlines } from '#server/deadlines.ts';
import { type Effects, readJson, withClock } from './effect.ts';

const MINUTE = 60_000;

async function readSchedule(tester: Tester) {
  const parsed = parseDeadlines(deadlinesAnswerSchema.parse(await readJson(tester, '/api/deadlines')));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

async function readProblem(tester: Tester) {
  const parsed = parseDeadlines(deadlinesAnswerSchema.parse(await readJson(tester, '/api/deadlines')));
  return parsed.ok ? undefined : parsed.error;
}

/** Returns the status of an authorize call: 400 if the form is closed. */
async function authorize(tester: Tester, form: 'standard' | 'automotive'): Promise<number> {
  return (await tester.authorize(form)).status;
}

export const deadlineEffects: Effects = {
  'deadline-passed': async (tester) => {
    const { claimFilingDeadline } = await readSchedule(tester);
    expect(Math.round(((claimFilingDeadline?.at.getTime() ?? 0) - Date.now()) / MINUTE)).toBe(-60);
    expect([await authorize(tester, 'standard'), await authorize(tester, 'automotive')]).toEqual([400, 200]);
  },
  'all-deadlines-passed': async (tester) => {
    const { globalDeadline } = await readSchedule(tester);
    expect(globalDeadline?.at.getTime()).toBeLessThan(Date.now());
    expect(globalDeadline?.redirects).toEqual({ default: '/deadline' });
    expect([await authorize(tester, 'standard'), await authorize(tester, 'automotive')]).toEqual([400, 400]);
  },
  'deadline-in-an-hour': () =>
    withClock('deadline-in-an-hour', async (tester, advance) => {
      advance(61 * 60 - 5);
      expect(await authorize(tester, 'standard')).toBe(200);
      advance(10);
      expect(await authorize(tester, 'standard')).toBe(400);
    }),
  'deadline-in-two-minutes': () =>
    withClock('deadline-in-two-minutes', async (tester, advance) => {
      expect(await authorize(tester, 'standard')).toBe(200);
      advance(121);
      expect([await authorize(tester, 'standard'), await authorize(tester, 'automotive')]).toEqual([
        400, 400,
      ]);
      expect((await tester.submit()).status).toBe(400);
    }),
  'deadline-by-culture': async (tester) => {
    const answer = await readJson(tester, '/api/deadlines');
    expect(answer).toHaveProperty('en.projectTimeZone');
    const { claimFilingDeadline } = await readSchedule(tester);
    expect(claimFilingDeadline?.redirects).toMatchObject({ en: '/deadline', es: '/faq' });
    expect(await authorize(tester, 'standard')).toBe(400);
  },
  'deadline-external-target': async (tester) => {
    const { claimFilingDeadline, globalDeadline } = await readSchedule(tester);
    // Targets that the page reads: the closed claim's for the culture, then the global deadline's default.
    const targets = [
      claimFilingDeadline?.redirects.en,
      claimFilingDeadline?.redirects.es,
      globalDeadline?.redirects.default,
    ];
    for (const target of targets) {
      expect(new URL(target ?? '').origin).toBe('https://rivenwood-settlement.example');
    }
    expect(await authorize(tester, 'standard')).toBe(400);
  },
  'deadlines-by-day': async (tester) => {
    const { deadlines } = await readJson(tester, '/api/deadlines');
    expect(deadlines.claimFilingDeadline).toEqual({
      timeZone: 'US Mountain Standard Time',
      deadline: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/),
    });
  },
  'deadlines-shape-b': async (tester) => {
    const { en } = await readJson(tester, '/api/deadlines');
    expect(en.projectTimeZone).toBe('Newfoundland Standard Time');
    expect(en.deadlines.globalDeadline.deadlineDateTime).toMatch(/T\d{2}:\d{2}:\d{2}$/);
    const { globalDeadline } = await readSchedule(tester);
    expect(globalDeadline?.at.getTime()).toBeGreaterThan(Date.now());
  },
  'deadlines-malformed': async (tester) => {
    expect(await readProblem(tester)).toMatchObject({ code: 'invalid-deadline-format' });
  },
  'deadlines-unknown-zone': async (tester) => {
    expect(await readProblem(tester)).toMatchObject({
      code: 'unknown-time-zone',
      value: 'Middle-earth Standard Time',
    });
  },
};
