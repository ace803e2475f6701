import { expect, test } from 'vitest';
import { listTroubles } from './support-facts.ts';

const at = 1;

test('the last three troubles are told, latest first, each once', () => {
  const codes = ['page-failed', 'captcha-error', 'draft-not-saved', 'page-failed', 'worker-not-registered'];
  const log = codes.map((code) => ({ at, code }));
  expect(listTroubles(log)).toEqual(['worker-not-registered', 'page-failed', 'draft-not-saved']);
});

test('what is logged when all goes well is no trouble', () => {
  const log = ['claim-queued', 'outbox-sending', 'outbox-filed', 'draft-erased'].map((code) => ({
    at,
    code,
  }));
  expect(listTroubles(log)).toEqual([]);
});
