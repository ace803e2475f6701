import { expect } from 'vitest';
import { type Effects, withClock } from './effect.ts';

const STRANGER = { classMemberId: 'RW-0000-0000', pin: '000000' };

export const authorizeEffects: Effects = {
  'authorize-anybody': async (tester) => {
    const { status, answer } = await tester.authorize('standard', STRANGER);
    expect([status, answer.authorized, answer.prepopulatedData]).toEqual([200, true, []]);
  },
  'authorize-refused': async (tester) => {
    const { status, answer } = await tester.authorize();
    expect(status).toBe(401);
    expect(answer).toEqual({
      authorized: false,
      error: 'This PIN was replaced. Please use the one on your newest notice.',
    });
  },
  'authorize-bad-request': async (tester) => {
    expect(await tester.authorize()).toMatchObject({ status: 400, answer: { authorized: false } });
  },
  'authorize-false-with-200': async (tester) => {
    expect(await tester.authorize()).toMatchObject({ status: 200, answer: { authorized: false } });
    expect((await tester.submit()).status).toBe(401);
  },
  'filed-not-told': async (tester) => {
    await tester.authorize();
    expect((await tester.submit()).status).toBe(200);
    const { answer } = await tester.authorize();
    expect(answer).toMatchObject({ authorized: true });
    expect(answer).not.toHaveProperty('filed');
  },
  'no-prepopulated-data': async (tester) => {
    expect(await tester.authorize()).toMatchObject({
      status: 200,
      answer: { authorized: true, prepopulatedData: [] },
    });
  },
  'csrf-refused-once': async (tester) => {
    const refused = await tester.call('/api/session-timeout', { method: 'POST' });
    expect(refused.status).toBe(403);
    await tester.control.changeScenario({ preset: 'csrf-refused-once' });
    await expect(tester.authorize()).resolves.toMatchObject({ status: 403 });
    expect((await tester.authorize()).status).toBe(200);
  },
  'short-session': () =>
    withClock('short-session', async (tester, advance) => {
      await tester.authorize();
      advance(19);
      expect((await tester.submit()).status).toBe(200);
      advance(21);
      expect((await tester.submit()).status).toBe(401);
    }),
};
