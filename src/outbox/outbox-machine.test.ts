import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutboxProgress, OutboxState } from '#vault/database/rows.ts';
import {
  canBeAsked,
  OUTBOX_STATES,
  type OutboxEvent,
  startProgress,
  TRANSITIONS,
  transition,
} from './outbox-machine.ts';

const context = { now: 1_000_000, random: () => 0.5 };

const eventArbitrary: fc.Arbitrary<OutboxEvent> = fc.oneof(
  ...(
    [
      'send-started',
      'not-delivered',
      'answer-lost',
      'interrupted',
      'accepted-without-reference',
      'authorization-refused',
      'captcha-demanded',
      'document-damaged',
      'status-unknown',
      'status-unsupported',
      'deadline-passed',
      'deadline-extended',
      'authorization-lapsed',
      'authorized',
      'captcha-available',
      'wallet-code-expired',
      'retry-requested',
      'withdrawn',
    ] as const
  ).map((type) => fc.constant<OutboxEvent>({ type })),
  fc.record({
    type: fc.constant('retry-later' as const),
    retryAfterMs: fc.option(fc.nat(10_000)),
    mayHaveArrived: fc.boolean(),
  }),
  fc.record({
    type: fc.constantFrom('still-processing', 'status-processing', 'status-unavailable', 'status-shut'),
    retryAfterMs: fc.option(fc.nat(10_000)),
  }),
  fc.record({ type: fc.constant('accepted' as const), referenceCodeForm: fc.constant('REF-1') }),
  fc.record({
    type: fc.constant('status-filed' as const),
    referenceCodeForm: fc.option(fc.constant('REF-1')),
  }),
  fc.record({ type: fc.constant('payment-mismatched' as const), error: fc.option(fc.string()) }),
  fc.record({
    type: fc.constant('refused' as const),
    problem: fc.record({
      code: fc.constantFrom('rejected', 'too-large', 'unsupported-type', 'unprocessable'),
      error: fc.option(fc.string()),
    }),
  }),
);
const SHUT: OutboxEvent = { type: 'status-shut', retryAfterMs: null };
const historyArbitrary = fc.array(eventArbitrary, { maxLength: 60 });

function step(row: OutboxProgress, event: OutboxEvent): OutboxProgress {
  const result = transition(row, event, context);
  return result.kind === 'moved' ? result.progress : row;
}

function at(state: OutboxState, overrides: Partial<OutboxProgress> = {}): OutboxProgress {
  return { ...startProgress(true), ...overrides, state };
}

function move(row: OutboxProgress, event: OutboxEvent): string {
  const result = transition(row, event, context);
  if (result.kind === 'moved') return result.progress.state;
  return result.kind === 'to-draft' ? 'draft' : result.reason;
}

describe('the outbox table', () => {
  const cases: readonly [OutboxState, OutboxEvent, string][] = [
    ['queued', { type: 'send-started' }, 'sending'],
    ['queued', { type: 'authorization-lapsed' }, 'needs-authorization'],
    ['queued', { type: 'wallet-code-expired' }, 'payment-mismatch'],
    ['queued', { type: 'deadline-passed' }, 'missed-deadline'],
    ['queued', { type: 'withdrawn' }, 'draft'],
    ['sending', { type: 'not-delivered' }, 'queued'],
    ['sending', { type: 'answer-lost' }, 'unanswered'],
    ['sending', { type: 'interrupted' }, 'unanswered'],
    ['sending', { type: 'retry-later', retryAfterMs: null, mayHaveArrived: true }, 'queued'],
    ['sending', { type: 'still-processing', retryAfterMs: null }, 'unanswered'],
    ['sending', { type: 'accepted', referenceCodeForm: 'R' }, 'filed'],
    ['sending', { type: 'accepted-without-reference' }, 'unanswered'],
    ['sending', { type: 'payment-mismatched', error: null }, 'payment-mismatch'],
    ['sending', { type: 'refused', problem: { code: 'rejected', error: 'No' } }, 'unanswered'],
    ['sending', { type: 'authorization-refused' }, 'unanswered'],
    ['sending', { type: 'document-damaged' }, 'rejected'],
    ['sending', { type: 'captcha-demanded' }, 'needs-captcha'],
    ['sending', { type: 'withdrawn' }, 'not-in-this-state'],
    ['unanswered', { type: 'status-filed', referenceCodeForm: 'R' }, 'filed'],
    ['unanswered', { type: 'status-processing', retryAfterMs: null }, 'unanswered'],
    ['unanswered', { type: 'status-unavailable', retryAfterMs: null }, 'unanswered'],
    ['unanswered', SHUT, 'unanswered'],
    ['unanswered', { type: 'status-unknown' }, 'queued'],
    ['unanswered', { type: 'status-unsupported' }, 'unanswered'],
    ['unanswered', { type: 'authorized' }, 'may-have-arrived'],
    ['unanswered', { type: 'deadline-passed' }, 'not-in-this-state'],
    ['needs-authorization', { type: 'authorized' }, 'queued'],
    ['needs-authorization', { type: 'deadline-passed' }, 'missed-deadline'],
    ['needs-captcha', { type: 'captcha-available' }, 'queued'],
    ['payment-mismatch', { type: 'withdrawn' }, 'draft'],
    ['rejected', { type: 'withdrawn' }, 'draft'],
    ['missed-deadline', { type: 'deadline-extended' }, 'queued'],
    ['missed-deadline', { type: 'send-started' }, 'not-in-this-state'],
  ];
  it.each(cases)('%s + %o -> %s', (state, event, expected) => {
    expect(move(at(state), event)).toBe(expected);
  });

  it('moves no row that a later version has left in a state of its own', () => {
    const row = { ...startProgress(true), state: 'handed-over' as OutboxState };
    for (const type of ['deadline-passed', 'withdrawn', 'interrupted', 'authorized'] as const) {
      expect(transition(row, { type }, context)).toEqual({ kind: 'refused', reason: 'not-in-this-state' });
    }
  });

  it('believes a reference code that comes late, from a sender that was taken for gone', () => {
    const accepted = { type: 'accepted', referenceCodeForm: 'R' } as const;
    for (const state of OUTBOX_STATES.filter((each) => each !== 'filed')) {
      expect(move(at(state), accepted), state).toBe('filed');
      expect(move(at(state, { repeatable: false }), accepted), state).toBe('filed');
    }
  });

  it('believes that a refused claim is filed after all, or looked at, where an inquiry says so', () => {
    const filed = { type: 'status-filed', referenceCodeForm: 'R' } as const;
    for (const state of OUTBOX_STATES.filter((each) => each !== 'filed' && each !== 'sending')) {
      expect(move(at(state), filed), state).toBe('filed');
      if (TRANSITIONS[state].withdrawn === undefined) continue;
      const asked = step(at(state), { type: 'status-processing', retryAfterMs: null });
      expect(asked, state).toMatchObject({ state: 'unanswered', mayHaveArrived: true });
    }
  });

  it('asks first about a row that the server may hold, once the deadline has passed', () => {
    for (const state of [
      'queued',
      'needs-authorization',
      'needs-captcha',
      'payment-mismatch',
      'rejected',
    ] as const) {
      expect(move(at(state, { mayHaveArrived: true }), { type: 'deadline-passed' })).toBe('unanswered');
    }
  });

  it('asks first about a row that the server may hold, before it says that it is not filed', () => {
    const sending = at('sending', { mayHaveArrived: true });
    expect(move(sending, { type: 'captcha-demanded' })).toBe('unanswered');
    expect(move(sending, { type: 'document-damaged' })).toBe('unanswered');
    const waiting = at('queued', { mayHaveArrived: true });
    expect(move(waiting, { type: 'authorization-lapsed' })).toBe('unanswered');
    expect(move(waiting, { type: 'wallet-code-expired' })).toBe('unanswered');
  });

  describe('a refusal, which may be the word of a proxy before a server that has stored the claim', () => {
    const refused = (code: 'rejected' | 'too-large' | 'unsupported-type' | 'unprocessable') =>
      ({ type: 'refused', problem: { code, error: 'No' } }) as const;
    const verdicts: readonly [OutboxEvent, OutboxState][] = [
      [refused('rejected'), 'rejected'],
      [{ ...refused('rejected'), isUnexplained: true }, 'rejected'],
      [refused('too-large'), 'rejected'],
      [refused('unsupported-type'), 'rejected'],
      [refused('unprocessable'), 'rejected'],
      [{ type: 'authorization-refused' }, 'needs-authorization'],
    ];

    it.each(verdicts)(
      '%o is told as %s only once the server has said that it has no such claim',
      (event, told) => {
        for (const mayHaveArrived of [false, true]) {
          const asked = step(at('sending', { mayHaveArrived }), event);
          expect(asked).toMatchObject({ state: 'unanswered', mayHaveArrived: true, nextAttemptAt: null });
          const later = step(asked, { type: 'status-unavailable', retryAfterMs: null });
          expect(later).toMatchObject({ state: 'unanswered', verdict: asked.verdict });
          expect(later.nextAttemptAt).toBeGreaterThan(context.now);
          for (const last of [asked, later]) {
            const known = step(last, { type: 'status-unknown' });
            expect(known).toMatchObject({
              state: told,
              mayHaveArrived: false,
              nextAttemptAt: null,
              failures: 0,
            });
            expect(known.problem).toEqual('problem' in event ? event.problem : null);
            expect(known).not.toHaveProperty('verdict');
            expect(move(last, { type: 'status-filed', referenceCodeForm: 'R' })).toBe('filed');
          }
        }
      },
    );

    it.each(verdicts)(
      '%o counts as %s where the server has no look-up, but for a doubt of before',
      (event, told) => {
        const asked = step(at('sending'), event);
        expect(step(asked, { type: 'status-unsupported' })).toMatchObject({
          state: told,
          mayHaveArrived: false,
        });
        const isKnown = event.type === 'refused' && event.problem.code === 'rejected' && !event.isUnexplained;
        const doubted = step(at('sending', { mayHaveArrived: true }), event);
        expect(move(doubted, { type: 'status-unsupported' })).toBe(isKnown ? told : 'unanswered');
      },
    );

    it.each(verdicts)('%o is told as %s at once where the server keeps no keys', (event, told) => {
      const sending = at('sending', { repeatable: false });
      expect(step(sending, event)).toMatchObject({ state: told, mayHaveArrived: false });
    });

    it('is told to its claimant at once where the look-up asks for the credentials too', () => {
      const refused = (mayHaveArrived: boolean) =>
        step(step(at('sending', { mayHaveArrived }), { type: 'authorization-refused' }), SHUT);
      expect(refused(false)).toMatchObject({ state: 'needs-authorization', mayHaveArrived: false });
      expect(refused(true)).toMatchObject({ state: 'unanswered', shut: 'until-proven' });
    });

    it('is asked about, not sent again, once the claimant has signed in meanwhile', () => {
      const asked = step(at('sending'), { type: 'authorization-refused' });
      const signedIn = step(asked, { type: 'authorized' });
      expect(signedIn).toMatchObject({ state: 'unanswered', mayHaveArrived: true });
      expect(move(signedIn, { type: 'status-unknown' })).toBe('queued');
      const rejected = step(at('sending'), refused('rejected'));
      expect(move(rejected, { type: 'authorized' })).toBe('may-have-arrived');
    });

    it('is kept while the server looks at a claim that its claimant wanted to take back', () => {
      const asked = step(at('rejected'), { type: 'status-processing', retryAfterMs: null });
      expect(move(asked, { type: 'status-unknown' })).toBe('rejected');
      const queued = step(at('queued'), { type: 'status-processing', retryAfterMs: null });
      expect(move(queued, { type: 'status-unknown' })).toBe('queued');
    });
  });

  it('asks for the credentials once where the server tells of the claim to its claimant alone', () => {
    const shut = step(at('unanswered', { mayHaveArrived: true }), SHUT);
    expect(shut.shut).toBe('until-proven');
    expect(step(shut, { type: 'status-unavailable', retryAfterMs: null }).shut).toBe('until-proven');
    const proven = step(shut, { type: 'authorized' });
    expect(proven).toMatchObject({ state: 'unanswered', shut: 'proven', nextAttemptAt: null });
    expect(step(proven, SHUT).shut).toBe('proven');
    expect(step(proven, { type: 'status-unknown' })).not.toHaveProperty('shut');
  });

  describe('a server without a look-up', () => {
    const lost = at('unanswered', { mayHaveArrived: true, failures: 1 });
    const unasked = step(lost, { type: 'status-unsupported' });

    it('leaves it to the claimant to send again what may have arrived', () => {
      expect(move(lost, { type: 'retry-requested' })).toBe('unanswered');
      expect(unasked).toMatchObject({ state: 'unanswered', lacksLookUp: true, failures: 2 });
      expect(unasked.nextAttemptAt).toBeGreaterThan(context.now);
      const queued = step(unasked, { type: 'retry-requested' });
      expect(queued).toMatchObject({ state: 'queued', lacksLookUp: true, mayHaveArrived: true });
      const sending = step(queued, { type: 'send-started' });
      expect(sending).not.toHaveProperty('lacksLookUp');
      expect(move(sending, { type: 'answer-lost' })).toBe('unanswered');
    });

    it('is one until it answers otherwise', () => {
      const events = { kept: 'status-unavailable', over: 'status-processing' } as const;
      expect(step(unasked, { type: events.kept, retryAfterMs: null })).toHaveProperty('lacksLookUp');
      expect(step(unasked, { type: events.over, retryAfterMs: null })).not.toHaveProperty('lacksLookUp');
      expect(step(unasked, SHUT)).not.toHaveProperty('lacksLookUp');
      expect(step(unasked, { type: 'status-unknown' })).not.toHaveProperty('lacksLookUp');
    });

    it('lets the claimant sign in before the next send', () => {
      const queued = step(unasked, { type: 'retry-requested' });
      const lapsed = step(queued, { type: 'authorization-lapsed' });
      expect(lapsed).toMatchObject({ state: 'unanswered', verdict: { state: 'needs-authorization' } });
      const again = step(step(lapsed, { type: 'status-unsupported' }), { type: 'authorized' });
      expect(again).toMatchObject({ state: 'unanswered', lacksLookUp: true });
      expect(again).not.toHaveProperty('verdict');
      expect(move(again, { type: 'retry-requested' })).toBe('queued');
    });
  });

  it('waits longer at each send that is lost on the way', () => {
    let row = at('queued');
    const waits = [1, 2, 3].map(() => {
      for (const type of ['send-started', 'answer-lost', 'status-unknown'] as const)
        row = step(row, { type });
      return (row.nextAttemptAt ?? 0) - context.now;
    });
    expect(waits).toEqual([1_000, 3_000, 9_000]);
  });

  it('does not take back to a draft what the server may hold', () => {
    expect(move(at('queued', { mayHaveArrived: true }), { type: 'withdrawn' })).toBe('may-have-arrived');
  });

  it('never repeats by itself what may have arrived where the server keeps no keys', () => {
    const sending = at('sending', { repeatable: false });
    expect(move(sending, { type: 'retry-later', retryAfterMs: null, mayHaveArrived: true })).toBe(
      'unanswered',
    );
    expect(move(sending, { type: 'retry-later', retryAfterMs: null, mayHaveArrived: false })).toBe('queued');
    expect(move(at('unanswered', { repeatable: false }), { type: 'retry-requested' })).toBe('queued');
    const lapsed = at('needs-authorization', { repeatable: false });
    expect(move(lapsed, { type: 'authorized' })).toBe('queued');
    const signedIn = step({ ...lapsed, mayHaveArrived: true }, { type: 'authorized' });
    expect(signedIn.state).toBe('unanswered');
    expect(signedIn).not.toHaveProperty('verdict');
  });

  it('returns a row that was turned down before the deadline to its own state when the deadline is extended', () => {
    const rejected = at('missed-deadline', { problem: { code: 'rejected', error: 'No' } });
    const unpaid = at('missed-deadline', { problem: { code: 'wallet-code-expired', error: null } });
    expect(move(rejected, { type: 'deadline-extended' })).toBe('rejected');
    expect(move(unpaid, { type: 'deadline-extended' })).toBe('payment-mismatch');
  });

  it('keeps the reference code, the problem and the back-off', () => {
    const later = step(at('sending'), { type: 'retry-later', retryAfterMs: 7_000, mayHaveArrived: true });
    expect(later).toMatchObject({ failures: 1, nextAttemptAt: 1_010_500, mayHaveArrived: true });
    const again = step(step(later, { type: 'send-started' }), { type: 'not-delivered' });
    expect(again).toMatchObject({ attempts: 1, failures: 2, nextAttemptAt: 1_003_000 });
    const filed = step(at('sending'), { type: 'accepted', referenceCodeForm: 'RW-1' });
    expect(filed).toMatchObject({ referenceCodeForm: 'RW-1', nextAttemptAt: null, problem: null });
    const lost = step(at('sending'), { type: 'accepted-without-reference' });
    expect(lost.problem).toEqual({ code: 'no-reference-code', error: null });
  });
});

describe('what an event leaves of a row', () => {
  const rejected = { code: 'rejected', error: 'No' } as const;
  const tooLarge = { code: 'too-large', error: null } as const;

  const doubts: readonly [OutboxState, OutboxEvent, boolean, boolean][] = [
    ['sending', { type: 'answer-lost' }, false, true],
    ['sending', { type: 'interrupted' }, false, true],
    ['sending', { type: 'still-processing', retryAfterMs: null }, false, true],
    ['sending', { type: 'accepted-without-reference' }, false, true],
    ['sending', { type: 'accepted', referenceCodeForm: 'R' }, false, true],
    ['sending', { type: 'retry-later', retryAfterMs: null, mayHaveArrived: false }, false, false],
    ['sending', { type: 'retry-later', retryAfterMs: null, mayHaveArrived: false }, true, true],
    ['sending', { type: 'not-delivered' }, true, true],
    ['sending', { type: 'payment-mismatched', error: null }, true, false],
    ['sending', { type: 'refused', problem: rejected }, false, true],
    ['sending', { type: 'refused', problem: tooLarge }, false, true],
    ['sending', { type: 'authorization-refused' }, false, true],
    ['sending', { type: 'captcha-demanded' }, false, false],
    ['sending', { type: 'document-damaged' }, false, false],
    ['queued', { type: 'send-started' }, false, false],
    ['unanswered', { type: 'status-filed', referenceCodeForm: null }, false, true],
    ['unanswered', { type: 'status-processing', retryAfterMs: null }, false, true],
    ['unanswered', { type: 'status-unavailable', retryAfterMs: null }, false, false],
    ['unanswered', { type: 'status-unknown' }, true, false],
  ];
  it.each(doubts)('%s + %o: it may have arrived: %s -> %s', (state, event, before, after) => {
    expect(step(at(state, { mayHaveArrived: before }), event).mayHaveArrived).toBe(after);
  });

  const problems: readonly [OutboxState, OutboxEvent, OutboxProgress['problem']][] = [
    ['sending', { type: 'payment-mismatched', error: 'E' }, { code: 'payment-mismatch', error: 'E' }],
    ['queued', { type: 'wallet-code-expired' }, { code: 'wallet-code-expired', error: null }],
    ['sending', { type: 'refused', problem: rejected }, rejected],
    ['sending', { type: 'document-damaged' }, { code: 'document-damaged', error: null }],
    ['sending', { type: 'accepted', referenceCodeForm: 'R' }, null],
    ['unanswered', { type: 'status-filed', referenceCodeForm: null }, null],
    ['queued', { type: 'send-started' }, null],
    ['queued', { type: 'retry-requested' }, tooLarge],
  ];
  it.each(problems)('%s + %o: its problem is %o', (state, event, problem) => {
    expect(step(at(state, { problem: tooLarge }), event).problem).toEqual(problem);
  });

  it('counts the sign-ins that were asked for until the server takes one', () => {
    const asked = step(at('sending', { signInsAsked: 1 }), { type: 'authorization-refused' });
    expect(asked.signInsAsked).toBe(2);
    const signedIn = step(asked, { type: 'authorized' });
    // A `status-unknown` answer tells nothing about the claimant's credentials, so the count stays.
    const known = step(signedIn, { type: 'status-unknown' });
    const again = step(step(known, { type: 'retry-requested' }), { type: 'send-started' });
    expect([signedIn, known, again].map(({ signInsAsked }) => signInsAsked)).toEqual([2, 2, 2]);
    expect(step(again, { type: 'answer-lost' })).not.toHaveProperty('signInsAsked');
    expect(step(at('queued'), { type: 'send-started' })).not.toHaveProperty('signInsAsked');
  });

  it('waits within its deadline, and as a server asks where that has passed', () => {
    const event = { type: 'retry-later', retryAfterMs: 600_000, mayHaveArrived: false } as const;
    const waitUntil = (deadlineAt: number | null) => {
      const result = transition(at('sending'), event, { ...context, deadlineAt });
      return result.kind === 'moved' ? result.progress.nextAttemptAt : undefined;
    };
    const free = waitUntil(null);
    expect(free).toBeGreaterThanOrEqual(context.now + 600_000);
    expect(waitUntil(context.now + 60_000)).toBeLessThan(context.now + 60_000);
    expect([waitUntil(context.now), waitUntil(context.now - 1)]).toEqual([free, free]);
  });

  it('says until when a server has asked to be left alone only where it has', () => {
    const busy = step(at('sending'), { type: 'retry-later', retryAfterMs: 7_000, mayHaveArrived: false });
    expect(busy.askedUntil).toBe(context.now + 7_000);
    const unasked = step(at('sending'), { type: 'retry-later', retryAfterMs: null, mayHaveArrived: false });
    expect(unasked).not.toHaveProperty('askedUntil');
    expect(step(busy, { type: 'retry-requested' })).not.toHaveProperty('askedUntil');
  });
});

describe('whatever happens to a row', () => {
  it('it is always in a state of the table, or in a draft: no path loses it', () => {
    fc.assert(
      fc.property(fc.boolean(), historyArbitrary, (repeatable, history) => {
        let row = startProgress(repeatable);
        for (const event of history) {
          const result = transition(row, event, context);
          if (result.kind === 'to-draft') {
            expect(row.mayHaveArrived).toBe(false);
            expect(['filed', 'sending', 'unanswered', 'missed-deadline']).not.toContain(row.state);
            return;
          }
          if (result.kind === 'moved') row = result.progress;
          expect(OUTBOX_STATES).toContain(row.state);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('filed is final and is reached only by the word of the server', () => {
    fc.assert(
      fc.property(historyArbitrary, eventArbitrary, (history, last) => {
        const row = history.reduce(step, startProgress(true));
        const next = transition(row, last, context);
        if (row.state === 'filed') expect(next).toEqual({ kind: 'refused', reason: 'not-in-this-state' });
        else if (next.kind === 'moved' && next.progress.state === 'filed')
          expect(['accepted', 'status-filed']).toContain(last.type);
      }),
      { numRuns: 2_000 },
    );
  });

  it('a send begins only from queued, so never after a missed deadline and never twice at once', () => {
    for (const state of OUTBOX_STATES) {
      expect('send-started' in TRANSITIONS[state], state).toBe(state === 'queued');
    }
  });

  it('a row whose answer was lost is sent again only after the server said unknown, or the claimant decided', () => {
    fc.assert(
      fc.property(fc.boolean(), historyArbitrary, (repeatable, history) => {
        let row = startProgress(repeatable);
        let mustAsk = false;
        for (const event of history) {
          const before = row;
          row = step(row, event);
          if (before.state === 'sending' && row.state === 'unanswered') mustAsk = true;
          const decided =
            event.type === 'status-unknown' || (event.type === 'retry-requested' && !canBeAsked(before));
          if (before.state === 'unanswered' && decided) mustAsk = false;
          if (before.state !== 'sending' && row.state === 'sending') expect(mustAsk).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('is told as not filed only where the server cannot hold the claim', () => {
    const saysNotFiled: readonly OutboxState[] = [
      'needs-authorization',
      'needs-captcha',
      'payment-mismatch',
      'rejected',
      'missed-deadline',
    ];
    fc.assert(
      fc.property(historyArbitrary, (history) => {
        let row = startProgress(true);
        for (const event of history) {
          row = step(row, event);
          if (saysNotFiled.includes(row.state)) expect(row.mayHaveArrived, row.state).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('that may have arrived at a server without keys is not freed of the doubt by a refusal of the repeat', () => {
    const arrived = at('sending', { repeatable: false, mayHaveArrived: true });
    const refusals: readonly OutboxEvent[] = [
      { type: 'payment-mismatched', error: null },
      { type: 'refused', problem: { code: 'rejected', error: 'Filed before.' } },
    ];
    for (const refusal of refusals) {
      expect(step(arrived, refusal).mayHaveArrived).toBe(true);
      expect(move(step(arrived, refusal), { type: 'withdrawn' })).toBe('may-have-arrived');
      const first = at('sending', { repeatable: false });
      expect(move(step(first, refusal), { type: 'withdrawn' })).toBe('draft');
    }
  });

  it('every state but filed can still become filed, or waits for a later deadline', () => {
    const wayOut: Readonly<Record<Exclude<OutboxState, 'filed'>, readonly OutboxEvent[]>> = {
      queued: [],
      sending: [{ type: 'interrupted' }, { type: 'status-unknown' }],
      unanswered: [{ type: 'status-unknown' }],
      'needs-authorization': [{ type: 'authorized' }],
      'needs-captcha': [{ type: 'captcha-available' }],
      'payment-mismatch': [{ type: 'withdrawn' }],
      rejected: [{ type: 'withdrawn' }],
      'missed-deadline': [{ type: 'deadline-extended' }],
    };
    for (const state of OUTBOX_STATES) {
      if (state === 'filed') continue;
      let row = at(state);
      let drafted = false;
      for (const event of wayOut[state]) {
        drafted ||= transition(row, event, context).kind === 'to-draft';
        row = step(row, event);
      }
      expect(drafted || row.state === 'queued', state).toBe(true);
    }
  });
});

it('counts how often in a row the server asks for a claimant who has signed in since', () => {
  const sent = { type: 'send-started' } as const;
  const asked = { type: 'authorization-refused' } as const;
  const signedIn = { type: 'authorized' } as const;
  const unknown = { type: 'status-unknown' } as const;
  const once = [sent, asked, unknown].reduce(step, at('queued'));
  expect(once.signInsAsked).toBe(1);
  const twice = [signedIn, sent, asked, unknown].reduce(step, once);
  expect(twice.signInsAsked).toBe(2);
  // Any other answer shows that the server accepted the claimant, so the count starts anew.
  const known = [signedIn, sent, { type: 'retry-later', retryAfterMs: null, mayHaveArrived: false }] as const;
  expect(known.reduce<OutboxProgress>(step, twice)).not.toHaveProperty('signInsAsked');
  expect(at('needs-authorization')).not.toHaveProperty('signInsAsked');
});
