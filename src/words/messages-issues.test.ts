import { expect, test } from 'vitest';
import { loadMessages } from './messages-store.ts';

test.each([
  [
    'S8.12 S5.73',
    { code: 'fileAlreadyExists' },
    'A file with this name already exists. Choose a different file.',
  ],
  ['S8.13 S5.70', { code: 'provideDocumentation' }, 'Please provide documentation.'],
  [
    'S8.14 S5.71',
    { code: 'formIsDirty' },
    'You started a document and did not add it. Add it, or cancel it.',
  ],
  ['S8.15 S5.75', { code: 'minimumInstances', params: { count: 1 } }, 'Add at least 1 entry.'],
  ['S8.15 S5.75', { code: 'minimumInstances', params: { count: 3 } }, 'Add at least 3 entries.'],
  [
    'S5.76',
    { code: 'minimumInstances', params: { count: 3 }, messageKey: 'validation.provideDocumentation' },
    'Please provide documentation.',
  ],
])('[%s] %j is worded', async (_rows, issue, text) => {
  const messages = await loadMessages({ culture: 'en', enabledCultures: { en: 'English' } });
  expect(messages.issue(issue)).toBe(text);
});

test('a server’s own words that are no key get their values', async () => {
  const messages = await loadMessages({ culture: 'en', enabledCultures: { en: 'English' } });
  const issue = { code: 'between', params: { min: 1, max: 9 }, message: 'Give {min} to {max} of {what}.' };
  expect(messages.issue(issue)).toBe('Give 1 to 9 of {what}.');
});
