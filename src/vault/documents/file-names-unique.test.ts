import { expect, test } from 'vitest';
import { cleanFileName, makeUniqueName } from './file-names.ts';

test.each([
  ['image.jpg', [], 'image.jpg'],
  ['image.jpg', ['IMAGE.JPG'], 'image (2).jpg'],
  ['image.jpg', ['image.jpg', 'image (2).jpg'], 'image (3).jpg'],
  ['image.HEIC', ['image.heic'], 'image (2).HEIC'],
  // A name that a person chose stays, for the duplicate check to find.
  ['receipt.pdf', ['receipt.pdf'], 'receipt.pdf'],
  ['C:\\scans\\receipt.pdf', [], 'receipt.pdf'],
  ['../../etc/receipt.pdf', [], 'receipt.pdf'],
  ['  ', [], 'document'],
  ['folder/', [], 'document'],
  // With the direction mark it would show as invoiceexe.pdf.
  ['invoice\u202Efdp.exe', [], 'invoicefdp.exe'],
  ['\u2067scan\u2069\r\nContent-Type: text/html.pdf', [], 'html.pdf'],
  ['a\ud800b.pdf', [], 'a\ufffdb.pdf'],
  ['فاتورة.pdf', [], 'فاتورة.pdf'],
])('%j beside %j is kept as %j', (name, taken, kept) => {
  expect(makeUniqueName(name, taken)).toBe(kept);
});

test('a name without end is cut, and keeps its ending', () => {
  const cut = cleanFileName(`${'🔥'.repeat(5_000)}.pdf`);
  expect([...cut]).toHaveLength(200);
  expect(cut.endsWith('🔥.pdf')).toBe(true);
  expect([...cleanFileName(`a.${'b'.repeat(5_000)}`)]).toHaveLength(200);
});
