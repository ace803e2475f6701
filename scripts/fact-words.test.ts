import { expect, test } from 'vitest';
import { FACTUAL_MESSAGES } from '#outbox/factual-messages.ts';
import { readDemoWords } from './case/read-case.ts';
import { findUnboundFacts } from './fact-words.ts';

const english = readDemoWords('en');

test('every message that states a fact has a predicate, or a reason why it needs none', () => {
  expect(findUnboundFacts(english)).toEqual([]);
});

test('a new message that states a fact is found', () => {
  const more = new Map(english).set('shell.newNotice', 'Your answers are safe on this device.');
  expect(findUnboundFacts(more)).toEqual([expect.stringMatching(/^shell\.newNotice states a fact/)]);
});

test('a predicate without a message is found', () => {
  const fewer = new Map(english);
  fewer.delete(Object.keys(FACTUAL_MESSAGES)[0] ?? '');
  expect(findUnboundFacts(fewer)).toEqual([expect.stringMatching(/is no message$/)]);
});
