import { expect, test } from 'vitest';
import { countSyllables, gradeProse, measureProse, messageToProse } from './reading-grade.ts';

test.each([
  ['claim', 1],
  ['the', 1],
  ['notice', 2],
  ['settlement', 3],
  ['administrator', 5],
  ['saved', 1],
])('%s has %i syllables', (word, syllables) => {
  expect(countSyllables(word)).toBe(syllables);
});

test('reads a message as a person does', () => {
  const message = '<strong>{count, plural, one {# claim} other {# claims}}</strong><br>by {date}';
  expect(messageToProse(message)).toBe('5 claims. by Monday');
});

test('plain words have a low grade, legal ones a high one', () => {
  expect(gradeProse(measureProse('We saved your claim. You can go on now.'))).toBeLessThan(3);
  const legal =
    'Notwithstanding any preceding determination, the undersigned representative irrevocably acknowledges.';
  expect(gradeProse(measureProse(legal))).toBeGreaterThan(14);
});
