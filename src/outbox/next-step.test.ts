import { describe, expect, it } from 'vitest';
import type { OutboxProgress } from '#vault/database/rows.ts';
import { decideNextStep, goesOnByItself, type RowFacts } from './next-step.ts';
import { OUTBOX_STATES, startProgress } from './outbox-machine.ts';

const facts: RowFacts = {
  now: 1_000,
  deadlinePassed: false,
  authorizedUntil: 5_000,
  walletCodeExpiresAt: null,
};
const row = (overrides: Partial<OutboxProgress>): OutboxProgress => ({
  ...startProgress(true),
  ...overrides,
});
const step = (overrides: Partial<OutboxProgress>, known: Partial<RowFacts> = {}) =>
  decideNextStep(row(overrides), { ...facts, ...known });

describe('decideNextStep', () => {
  it('sends what is queued and due', () => {
    expect(step({})).toEqual({ kind: 'send' });
    expect(step({ nextAttemptAt: 1_000 })).toEqual({ kind: 'send' });
    expect(step({ nextAttemptAt: 1_001 })).toEqual({ kind: 'wait', until: 1_001 });
  });

  it('does not wait as a clock that was years ahead has noted it', () => {
    const wait = { nextAttemptAt: 10_000_000, waitsSince: 9_000_000 };
    expect(step(wait)).toEqual({ kind: 'send' });
    expect(step({ ...wait, state: 'unanswered' })).toEqual({ kind: 'ask' });
    expect(step({ ...wait, waitsSince: 900 })).toEqual({ kind: 'wait', until: 10_000_000 });
    // The server's clock differs slightly from answer to answer.
    expect(step({ ...wait, waitsSince: 2_000 })).toEqual({ kind: 'wait', until: 10_000_000 });
  });

  it('checks deadline, authorization and wallet code, in this order, before a send', () => {
    const lapsed = { now: 6_000, walletCodeExpiresAt: 6_000 };
    expect(step({}, { ...lapsed, deadlinePassed: true })).toEqual({
      kind: 'event',
      event: { type: 'deadline-passed' },
    });
    expect(step({}, lapsed)).toEqual({ kind: 'event', event: { type: 'authorization-lapsed' } });
    expect(step({}, { walletCodeExpiresAt: 1_000 })).toEqual({
      kind: 'event',
      event: { type: 'wallet-code-expired' },
    });
    expect(step({}, { walletCodeExpiresAt: 1_001 })).toEqual({ kind: 'send' });
  });

  it('asks about what is unanswered, also past the deadline, unless the server keeps no keys', () => {
    expect(step({ state: 'unanswered' }, { deadlinePassed: true })).toEqual({ kind: 'ask' });
    expect(step({ state: 'unanswered', nextAttemptAt: 2_000 })).toEqual({ kind: 'wait', until: 2_000 });
    expect(step({ state: 'unanswered', repeatable: false })).toEqual({ kind: 'claimant' });
  });

  it('takes over what a dead sender left, waits for the claimant, and lets filed rows be', () => {
    expect(step({ state: 'sending' })).toEqual({ kind: 'event', event: { type: 'interrupted' } });
    expect(step({ state: 'filed' }, { deadlinePassed: true })).toEqual({ kind: 'done' });
    for (const state of ['needs-authorization', 'needs-captcha', 'payment-mismatch', 'rejected'] as const) {
      expect(step({ state })).toEqual({ kind: 'claimant' });
      expect(step({ state }, { deadlinePassed: true })).toEqual({
        kind: 'event',
        event: { type: 'deadline-passed' },
      });
    }
  });

  it('queues a missed row again only when the deadline was extended', () => {
    expect(step({ state: 'missed-deadline' }, { deadlinePassed: true })).toEqual({ kind: 'claimant' });
    expect(step({ state: 'missed-deadline' })).toEqual({
      kind: 'event',
      event: { type: 'deadline-extended' },
    });
  });
});

describe('goesOnByItself', () => {
  it('is so of what is tried again without its claimant', () => {
    const going = OUTBOX_STATES.filter((state) => goesOnByItself(row({ state })));
    expect(going).toEqual(['queued', 'sending', 'unanswered']);
  });

  it('is not so of what may have arrived at a server that keeps no keys', () => {
    expect(goesOnByItself(row({ state: 'unanswered', repeatable: false }))).toBe(false);
  });
});
