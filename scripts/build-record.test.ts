import { expect, test } from 'vitest';
import { findCircle } from './build-record.ts';

test('files that import each other are found, however long the way around is', () => {
  const chunks = {
    start: { imports: [] },
    pages: { imports: ['start'] },
    claim: { imports: ['start', 'device'] },
    device: { imports: ['pages', 'claims'] },
    claims: { imports: ['claim'] },
  };
  expect(findCircle(chunks)).toEqual(['claim', 'device', 'claims', 'claim']);
});

test('files that share what they import are no circle', () => {
  const chunks = {
    start: { imports: [] },
    pages: { imports: ['start'] },
    claim: { imports: ['pages', 'start', 'elsewhere'] },
  };
  expect(findCircle(chunks)).toBeUndefined();
});
