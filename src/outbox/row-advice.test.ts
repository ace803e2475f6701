import { describe, expect, it } from 'vitest';
import type { OutboxProblemCode, OutboxState } from '#vault/database/rows.ts';
import words from '#words/messages/en/submissions.json' with { type: 'json' };
import { OUTBOX_STATES, startProgress } from './outbox-machine.ts';
import {
  adviseRow,
  lacksReferenceCode,
  leadingStanding,
  mayBeFiled,
  type RowAction,
  type RowAdvice,
  seemsToLackCookies,
  standingOf,
} from './row-advice.ts';

/** Problem codes of a refused row. */
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
  for (const isLate of [false, true]) {
    const { key, ...actions } = adviseRow({ progress }, { isLate });
    expect(words).toHaveProperty([`submissions.state.${key}.title`]);
    expect(words).toHaveProperty([`submissions.state.${key}.text`]);
    for (const action of listActions(actions)) expect(words).toHaveProperty([`submissions.action.${action}`]);
  }
});

it('tells a row in a state of a later version as one that may be filed, and offers nothing that could file it again', () => {
  const progress = { ...startProgress(true), state: 'handed-over' as OutboxState };
  for (const isLate of [false, true]) {
    const { key, ...actions } = adviseRow({ progress }, { isLate });
    expect(key).toBe('newer');
    expect(listActions(actions)).toEqual([]);
    expect(standingOf({ progress }, { isLate })).toBe('unsure');
  }
});

it('promises no send and asks for nothing in vain once the deadline has passed by the clock', () => {
  const late = [...rows, ...refused].filter(
    ({ state, mayHaveArrived }) => !mayHaveArrived && isUnsent(state),
  );
  expect(late.map(({ state }) => state)).toContain('queued');
  for (const progress of late) {
    const advice = adviseRow({ progress }, { isLate: true });
    expect(advice.key, progress.state).toBe('late');
    const actions = listActions(advice);
    for (const vain of ['takeBack', 'authorize', 'changePayment']) expect(actions).not.toContain(vain);
    expect(actions).toEqual(expect.arrayContaining(['saveFile', 'print']));
  }
});

it('lets the deadline change nothing of what may have arrived, is filed or was missed', () => {
  // Nobody can sign in once the form is closed.
  const settled = rows.filter(
    ({ state, mayHaveArrived }) => (mayHaveArrived && state !== 'needs-authorization') || !isUnsent(state),
  );
  for (const progress of settled) {
    expect(adviseRow({ progress }, { isLate: true })).toEqual(adviseRow({ progress }));
  }
});

it('says of no claim that may have arrived that it is not filed, whatever the server supports', () => {
  for (const progress of rows.filter(({ state, mayHaveArrived }) => mayHaveArrived && state !== 'filed')) {
    // No event leads a claim that may have arrived into this state.
    if (progress.state === 'missed-deadline') continue;
    const { key } = adviseRow({ progress });
    expect(words[`submissions.state.${key as 'unanswered'}.text`], progress.state).not.toMatch(/NOT/);
  }
});

it('sends nobody to sign in for a look-up once the form is closed', () => {
  const progress = { ...startProgress(true), state: 'unanswered', shut: 'until-proven' } as const;
  expect(adviseRow({ progress }).next).toBe('authorize');
  expect(listActions(adviseRow({ progress }, { isLate: true }))).not.toContain('authorize');
});

it('offers no send while there is no connection, and what is late to be kept instead', () => {
  for (const progress of rows) {
    for (const isLate of [false, true]) {
      const advice = adviseRow({ progress }, { isLate, isOffline: true });
      expect(listActions(advice), progress.state).not.toContain('sendNow');
      if (advice.key === 'late') expect(advice.next).toBe('saveFile');
    }
  }
});

function listActions({ next, more }: Pick<RowAdvice, 'next' | 'more'>): readonly RowAction[] {
  return next === null ? more : [next, ...more];
}

it.each([
  [true, 'sending'],
  [false, 'queued'],
] as const)('tells what was just submitted as on its way while this page tries it: %s', (isFirstTry, key) => {
  expect(adviseRow({ progress: startProgress(true) }, { isFirstTry }).key).toBe(key);
  const tried = { ...startProgress(true), attempts: 1 };
  expect(adviseRow({ progress: tried }, { isFirstTry }).key).toBe('queued');
});

/** Returns whether in this state the claim is only on this device and could still be sent. */
function isUnsent(state: OutboxState): boolean {
  return !['sending', 'unanswered', 'filed', 'missed-deadline'].includes(state);
}

it('leaves no state but the one on its way without something to do', () => {
  for (const progress of rows) {
    expect(adviseRow({ progress }).next !== null, progress.state).toBe(progress.state !== 'sending');
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
    const actions = listActions(adviseRow({ progress: { ...startProgress(true), state } }));
    expect(actions).toContain('takeBack');
  },
);

it.each([
  ['needs-authorization', undefined, false],
  ['needs-authorization', 1, false],
  ['needs-authorization', 2, true],
  ['queued', 2, false],
] as const)(
  'suspects cookies of a row that is %s, asked for sign-ins: %s',
  (state, signInsAsked, expected) => {
    const progress = { ...startProgress(true), state, ...(signInsAsked && { signInsAsked }) };
    expect(seemsToLackCookies({ progress })).toBe(expected);
  },
);

it('does not say that nothing is confirmed where the server is asked whether its answer is true', () => {
  const asked = { ...startProgress(true), state: 'unanswered', mayHaveArrived: true } as const;
  expect(adviseRow({ progress: asked }).key).toBe('unanswered');
  const verdict = { state: 'rejected', mayHaveArrived: false } as const;
  expect(adviseRow({ progress: { ...asked, verdict } }).key).toBe('checking');
});

it.each([
  ['queued', false, false],
  ['queued', true, true],
  ['sending', false, true],
  ['unanswered', true, true],
  ['needs-authorization', false, false],
  ['rejected', false, false],
  ['rejected', true, true],
  ['missed-deadline', false, false],
  ['handed-over' as OutboxState, false, true],
] as const)(
  '%s, may have arrived: %s; the server may have filed it: %s',
  (state, mayHaveArrived, expected) => {
    expect(mayBeFiled({ progress: { ...startProgress(true), state, mayHaveArrived } })).toBe(expected);
  },
);

it('promises no check of a claim that may have arrived where the server cannot be asked', () => {
  const servers = [startProgress(false), { ...startProgress(true), lacksLookUp: true } as const];
  for (const unasked of servers) {
    const adviseAt = (state: OutboxState, verdict?: OutboxState) =>
      adviseRow({
        progress: {
          ...unasked,
          state,
          mayHaveArrived: true,
          ...(verdict && { verdict: { state: verdict, mayHaveArrived: true } }),
        },
      });
    expect(adviseAt('queued')).toMatchObject({ key: 'unansweredOnce', next: 'sendNow' });
    expect(adviseAt('unanswered')).toMatchObject({ key: 'unansweredOnce', next: 'sendNow' });
    for (const [verdict, next] of [
      ['queued', 'sendNow'],
      ['needs-captcha', 'sendNow'],
      ['needs-authorization', 'authorize'],
      ['payment-mismatch', 'saveFile'],
      ['rejected', 'saveFile'],
    ] as const) {
      expect(adviseAt('unanswered', verdict), verdict).toMatchObject({ key: 'unansweredOnce', next });
    }
  }
});

it('asks for the credentials where the server tells of the claim to its claimant alone, and not again', () => {
  const asked = { ...startProgress(true), state: 'unanswered', mayHaveArrived: true } as const;
  expect(adviseRow({ progress: { ...asked, shut: 'until-proven' } })).toMatchObject({
    key: 'unansweredShut',
    next: 'authorize',
  });
  expect(adviseRow({ progress: { ...asked, shut: 'proven' } }).key).toBe('unanswered');
});

describe('how a claim stands', () => {
  it.each([
    ['queued', {}, 'waiting'],
    ['queued', { attempts: 2, failures: 1, mayHaveArrived: true }, 'unsure'],
    ['sending', { attempts: 1 }, 'sending'],
    ['unanswered', { attempts: 1, mayHaveArrived: true }, 'unsure'],
    ['needs-authorization', {}, 'needsYou'],
    ['needs-captcha', {}, 'needsYou'],
    ['payment-mismatch', {}, 'needsYou'],
    ['rejected', {}, 'refused'],
    ['missed-deadline', {}, 'late'],
    ['filed', {}, 'filed'],
  ] as const)('%s %j is %s', (state, changes, standing) => {
    expect(standingOf({ progress: { ...startProgress(true), ...changes, state } })).toBe(standing);
  });

  it('is on its way while its first send is about to begin', () => {
    expect(standingOf({ progress: startProgress(true) }, { isFirstTry: true })).toBe('sending');
  });

  it('is late once its deadline has passed by the clock, unless it may have arrived', () => {
    const progress = startProgress(true);
    expect(standingOf({ progress }, { isLate: true })).toBe('late');
    expect(standingOf({ progress: { ...progress, mayHaveArrived: true } }, { isLate: true })).toBe('unsure');
  });

  it('is told of the claim that keeps the claimant most surely from filing twice', () => {
    expect(leadingStanding(['late', 'refused', 'filed', 'waiting'])).toBe('filed');
    expect(leadingStanding(['waiting', 'unsure'])).toBe('unsure');
    expect(leadingStanding([])).toBeUndefined();
  });
});
