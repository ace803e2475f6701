import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFormWordKeys } from '#scripts/list-form-word-keys.ts';
import { formWordKey, groupWordKey, nameForm } from './form-words.ts';

const FOLDER = join(import.meta.dirname, 'messages');

function readWords(culture: string): Readonly<Record<string, string>> {
  const files = readdirSync(join(FOLDER, culture));
  return Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(join(FOLDER, culture, file), 'utf8'))),
  );
}

describe.each(readdirSync(FOLDER))('in %s', (culture) => {
  const words = readWords(culture);

  it('each form type has its words for everything that is told of a submission', () => {
    for (const key of listFormWordKeys()) expect(words[key] ?? '', key).not.toBe('');
  });
});

it('says nothing of a claim or of filing where documents are meant', () => {
  const words = readWords('en');
  const own = listFormWordKeys().filter((key) => key.endsWith('.DocumentsUpload'));
  expect(own.length).toBeGreaterThan(50);
  for (const key of own) {
    // The overview page's name contains the word "claims".
    const text = (words[key] ?? '').replace('the list of your claims', '');
    expect(text, key).not.toMatch(/\bclaims?\b|\bfiled?\b/i);
  }
});

it('names a claim by the general words, and several things by words that fit all', () => {
  expect(formWordKey('submissions.state.filed.title', 'Automotive')).toBe('submissions.state.filed.title');
  expect(groupWordKey('submissions.receipts', ['Standard', 'Automotive'])).toBe('submissions.receipts');
  expect(groupWordKey('submissions.receipts', ['DocumentsUpload'])).toBe(
    'submissions.receipts.DocumentsUpload',
  );
  expect(groupWordKey('submissions.receipts', ['Standard', 'DocumentsUpload'])).toBe(
    'submissions.receipts.mixed',
  );
});

it('names a form that the case no longer has as gone, never by its key', () => {
  const words: Readonly<Record<string, string>> = {
    ...readWords('en'),
    'submissions.form.Standard': 'Claim',
  };
  const messages = {
    has: (key: string) => Object.hasOwn(words, key),
    text: (key: string) => words[key] ?? key,
  };
  expect(nameForm(messages, 'Standard')).toBe('Claim');
  expect(nameForm(messages, 'Gone')).toBe('Form that is no longer on this site');
});
