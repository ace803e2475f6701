import { expect, test } from 'vitest';
import { makeUniqueName } from './unique-name.ts';

test.each([
  ['image.jpg', [], 'image.jpg'],
  ['image.jpg', ['IMAGE.JPG'], 'image (2).jpg'],
  ['image.jpg', ['image.jpg', 'image (2).jpg'], 'image (3).jpg'],
  ['photo.HEIC', ['photo.heic'], 'photo (2).HEIC'],
  // A name that somebody gave is left for the duplicate check to find.
  ['receipt.pdf', ['receipt.pdf'], 'receipt.pdf'],
  ['C:\\scans\\receipt.pdf', [], 'receipt.pdf'],
  ['../../etc/receipt.pdf', [], 'receipt.pdf'],
  ['  ', [], 'document'],
])('%j beside %j is kept as %j', (name, taken, kept) => {
  expect(makeUniqueName(name, taken)).toBe(kept);
});
