import { expect, test } from 'vitest';
import { nameFileTypes } from './file-names.ts';

test('types of files are called as people know them', () => {
  expect(
    nameFileTypes([
      'application/pdf',
      'image/heic',
      'image/webp',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ]),
  ).toEqual(['PDF', 'HEIC', 'WEBP', 'Word (DOCX)']);
});
