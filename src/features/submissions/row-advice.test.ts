import { expect, it } from 'vitest';
import { OUTBOX_STATES, type OutboxProblemCode, startProgress } from '#core/outbox-state.ts';
import words from '#i18n/messages/en/submissions.json' with { type: 'json' };
import { adviseRow, lacksReferenceCode } from './row-advice.ts';

/** The problems with which a row can be turned down. */
const REFUSALS = [
  'rejected',
  'too-large',
  'unsupported-type',
  'unprocessable',
  'document-damaged',
] as const satisfies readonly OutboxProblemCode[];

const rows = OUTBOX_STATES.flatMap((state) =>
  [true, false].flatMap((mayHaveArrived) => [
    { ...startProgress(true), state, mayHaveArrived },
    { ...startProgress(false), state, mayHaveArrived },
  ]),
);
const refused = REFUSALS.map((code) => ({
  ...startProgress(true),
  state: 'rejected' as const,
  problem: { code, error: null },
}));

it.each([...rows, ...refused])('has words for $state $problem.code', (progress) => {
  const { key, actions } = adviseRow({ progress });
  expect(words).toHaveProperty([`submissions.state.${key}.title`]);
  expect(words).toHaveProperty([`submissions.state.${key}.text`]);
  for (const action of actions) expect(words).toHaveProperty([`submissions.action.${action}`]);
});

it('leaves no state but the one on its way without something to do', () => {
  for (const progress of rows) {
    expect(adviseRow({ progress }).actions.length > 0, progress.state).toBe(progress.state !== 'sending');
  }
});

it.each([
  ['sent a moment ago, about to be asked', 'unanswered', null, true, false],
  ['asked in vain', 'unanswered', 5_000, true, true],
  ['unknown to the server, to be sent again', 'queued', 5_000, true, true],
  ['not to be asked: the server keeps no keys', 'unanswered', null, false, true],
  ['filed after all', 'filed', null, true, false],
] as const)('a claim without a reference code, %s', (_case, state, nextAttemptAt, repeatable, expected) => {
  const problem = { code: 'no-reference-code', error: null } as const;
  const progress = { ...startProgress(repeatable), state, nextAttemptAt, problem };
  expect(lacksReferenceCode({ progress })).toBe(expected);
  expect(lacksReferenceCode({ progress: { ...progress, problem: null } })).toBe(false);
});

it.each(['queued', 'needs-captcha', 'rejected'] as const)(
  'lets a claim be taken back that is "%s"',
  (state) => {
    expect(adviseRow({ progress: { ...startProgress(true), state } }).actions).toContain('takeBack');
  },
);
