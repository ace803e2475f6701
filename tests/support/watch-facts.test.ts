import { expect, it } from 'vitest';
import { findFactualMessage, holds } from '#outbox/factual-messages.ts';
import en from '#words/messages/en/submissions.json' with { type: 'json' };
import { listWordings } from './watch-facts.ts';

const NOTHING = {
  canRead: true,
  drafts: 0,
  rows: [],
  receipts: 0,
  isPersistent: false,
  hasFiledAtServer: false,
};
const TITLE = 'submissions.known.title.';
const titles = Object.keys(en).filter((key) => key.startsWith(TITLE));

it('reads each case of a message that is chosen by its form type', () => {
  expect(listWordings(en['submissions.known.title.waiting'])).toEqual([
    'Your documents are saved on this device, not yet sent',
    'Your claim is saved on this device, not yet filed',
  ]);
  expect(listWordings('Filed {date}')).toEqual(['Filed {date}']);
});

it('says of documents everywhere that they are sent, never filed', () => {
  const wordings = titles.flatMap((key) => listWordings(en[key as keyof typeof en]));
  const ofDocuments = wordings.filter((wording) => /documents/i.test(wording));
  expect(ofDocuments).toHaveLength(titles.length);
  for (const wording of ofDocuments) expect(wording).not.toMatch(/filed/);
});

it('holds every title of known claims against what is stored: with nothing stored none is true', () => {
  expect(titles).toHaveLength(7);
  for (const key of titles) {
    const message = findFactualMessage(key);
    expect(message && holds(message, NOTHING), key).toBe(false);
  }
});
