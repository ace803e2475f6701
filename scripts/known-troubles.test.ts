import { expect, test } from 'vitest';
import { listKnownTroubles, listSources, readLoggedCodes } from './known-troubles.ts';

test('a support code’s troubles are all known: every call of the log says its code as a plain text', () => {
  // A row's new state is routine (support/support-facts.ts) and not in any support code.
  const routine = ['src/outbox/move-row.ts'];
  const unreadable = listSources().filter((file) => readLoggedCodes(file).unreadable > 0);
  expect(unreadable).toEqual(routine);
});

test('the codes are found wherever they are logged: by the log, by a function that was handed on, in the worker', () => {
  expect(listKnownTroubles()).toEqual(
    expect.arrayContaining([
      'draft-not-saved',
      'captcha-error',
      'pattern-timeout',
      'pattern-unsupported',
      'start-up-step-failed',
      'share-not-kept',
    ]),
  );
});
