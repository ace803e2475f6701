import { expect, it } from 'vitest';
import { FAULT_KINDS, type FaultKind, listFaultKinds } from './fault-kinds.ts';
import { describeTable, describeTimes, findMissingKinds, tabulateAnswers, tabulateFaults } from './report.ts';
import type { RunOutcome } from './run-one.ts';

function outcomeOf(struck: RunOutcome['struck'], changes: Partial<RunOutcome> = {}): RunOutcome {
  return {
    seed: 1,
    browser: 'chromium',
    answers: {},
    formType: 'DocumentsUpload',
    struck,
    failures: [],
    isTooLate: false,
    secondsToFile: 2,
    seconds: 20,
    diary: [],
    ...changes,
  };
}

it('tells of each kind the runs that it struck, and what became of them', () => {
  const rows = tabulateFaults(
    [
      outcomeOf({ delay: 2 }),
      outcomeOf({ delay: 1, garbage: 1 }, { failures: ['lost'] }),
      outcomeOf({ delay: 1 }, { isTooLate: true, secondsToFile: null }),
      outcomeOf({ delay: 1 }, { browser: 'firefox' }),
    ],
    'chromium',
  );
  expect(rows.find(({ fault }) => fault === 'delay')).toEqual({
    fault: 'delay',
    struck: 3,
    filed: 1,
    tooLate: 1,
    failed: 1,
  });
  expect(rows.find(({ fault }) => fault === 'garbage')).toMatchObject({ struck: 1, failed: 1 });
  expect(rows.find(({ fault }) => fault === 'kill-browser')).toMatchObject({ struck: 0 });
  expect(describeTable('Faults', rows)).toMatch(/^delay +3 +1 +1 +1$/m);
});

it('tells of each odd answer the same', () => {
  const rows = tabulateAnswers([
    outcomeOf({}, { answers: { '409 null': 2 } }),
    outcomeOf({}, { answers: { '409 null': 1, '200 html': 1 }, failures: ['doubled'] }),
  ]);
  expect(rows).toEqual([
    { fault: '200 html', struck: 1, filed: 0, tooLate: 0, failed: 1 },
    { fault: '409 null', struck: 2, filed: 1, tooLate: 0, failed: 1 },
  ]);
});

it('names the kinds that never struck, of those that the browser can be made to suffer', () => {
  const all: Partial<Record<FaultKind, number>> = Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 1]));
  expect(findMissingKinds([outcomeOf(all)], 'chromium')).toEqual([]);
  expect(findMissingKinds([outcomeOf({ ...all, 'fill-quota': 0 })], 'chromium')).toEqual(['fill-quota']);
  expect(findMissingKinds([outcomeOf({}, { browser: 'firefox' })], 'firefox')).toEqual(
    listFaultKinds('firefox'),
  );
});

it('tells how long claims took, and which were too late', () => {
  const late = outcomeOf({}, { isTooLate: true, secondsToFile: null });
  const text = describeTimes([outcomeOf({}), outcomeOf({}, { secondsToFile: 40 }), late]);
  expect(text).toContain('Filed 2, within 40.0 s after the faults (median), 40.0 s (longest)');
  expect(text).toContain('too late to be filed 1');
});
