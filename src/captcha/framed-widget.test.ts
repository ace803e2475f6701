import { expect, test } from 'vitest';
import { parseReport } from './framed-widget.ts';

test.each([
  { type: 'rendered', tokenLifetimeMs: 120_000 },
  { type: 'token', token: 'x'.repeat(16_384) },
  { type: 'error', code: 'network-error' },
  { type: 'height', height: 60 },
  { type: 'challenge' },
])('takes a report of the frame: %o', (report) => {
  expect(parseReport(report)).toEqual(report);
});

test.each([
  null,
  'token',
  {},
  { type: 'erase' },
  { type: 'token', token: '' },
  { type: 'token', token: 'x'.repeat(16_385) },
  { type: 'token', token: { toString: 'x' } },
  { type: 'error', code: 'x'.repeat(65) },
  { type: 'height', height: -1 },
  { type: 'height', height: 201 },
  { type: 'height', height: Number.NaN },
  { type: 'height', height: '60' },
  { type: 'rendered', tokenLifetimeMs: 600_001 },
])('ignores what is none: %o', (message) => {
  expect(parseReport(message)).toBeUndefined();
});

test('takes nothing over beside what a report has', () => {
  expect(parseReport({ type: 'token', token: 'x', provider: 'y' })).toEqual({ type: 'token', token: 'x' });
});
