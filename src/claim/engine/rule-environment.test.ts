import { expect, it, vi } from 'vitest';
import { createModelStore } from '#claim/model/create-model-store.ts';
import type { PatternVerdict } from '#claim/rules/rule.ts';
import { DEFAULT_CONFIGS } from './form-fixture.ts';
import { createRuleEnvironment } from './rule-environment.ts';

function createContext(matchesPattern: (pattern: string, text: string) => Promise<PatternVerdict>) {
  const store = createModelStore({ formType: 'Standard', configs: [...DEFAULT_CONFIGS] });
  const contextOf = createRuleEnvironment(store, {
    getWhitelist: () => undefined,
    getToday: () => ({ year: 2026, month: 6, day: 1 }),
    matchesPattern,
  });
  const { recallPattern, matchesPattern: matches } = contextOf(
    store.findModel({ dtoMapping: 'claimDetails' }).clientId,
  );
  if (recallPattern === undefined) throw new Error('The environment recalls no verdicts.');
  return { recallPattern, matchesPattern: matches };
}

it.each(['match', 'mismatch'] as const)('asks for a pattern once that was decided: %s', async (verdict) => {
  const matchesPattern = vi.fn(async () => verdict);
  const context = createContext(matchesPattern);
  expect(context.recallPattern('^a', 'ab')).toBeUndefined();
  await context.matchesPattern('^a', 'ab');
  expect(await context.matchesPattern('^a', 'ab')).toBe(verdict);
  expect(context.recallPattern('^a', 'ab')).toBe(verdict);
  expect(matchesPattern).toHaveBeenCalledOnce();
});

it('asks again where the pattern stayed undecided: its worker may have failed', async () => {
  const verdicts: PatternVerdict[] = ['undecided', 'match'];
  const context = createContext(async () => verdicts.shift() ?? 'mismatch');
  expect(await context.matchesPattern('^a', 'ab')).toBe('undecided');
  expect(context.recallPattern('^a', 'ab')).toBeUndefined();
  expect(await context.matchesPattern('^a', 'ab')).toBe('match');
});

it('tells the rules the day, the allowed characters and the rows that are saved, and passes on what they find', () => {
  const store = createModelStore({ formType: 'Standard', configs: [...DEFAULT_CONFIGS] });
  const leaveToServer = vi.fn();
  const today = { year: 2026, month: 6, day: 1 };
  const context = createRuleEnvironment(store, {
    getWhitelist: () => new Set('ab'),
    getToday: () => today,
    matchesPattern: async () => 'match',
    leaveToServer,
  })(store.findModel({ dtoMapping: 'claimDetails' }).clientId);
  const row = { formType: 'Standard', dtoMapping: 'claimTransactions' };
  store.saveDraft(store.addDraft(row).clientId);
  store.addDraft(row);
  expect(context.today).toEqual(today);
  expect(context.whitelist).toEqual(new Set('ab'));
  const lists = ['ClaimTransactions', 'documentContexts', 'claimDetails'];
  expect(lists.map((list) => context.countRecords?.(list))).toEqual([1, 0, undefined]);
  context.leaveToServer?.('isAfter');
  expect(leaveToServer).toHaveBeenCalledWith('isAfter');
});
