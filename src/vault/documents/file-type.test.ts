import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textToBytes } from '#kernel/bytes.ts';
import { detectFileType } from './file-type.ts';

const NO_TAIL = new Uint8Array();
const bytes = (...values: number[]) => Uint8Array.from(values);

function heic(majorBrand: string, ...compatible: string[]) {
  const content = textToBytes(`ftyp${majorBrand}\0\0\0\0${compatible.join('')}`);
  return Uint8Array.from([0, 0, 0, content.length + 4, ...content]);
}

describe('detectFileType', () => {
  test.each([
    ['application/pdf', textToBytes('%PDF-1.7\n')],
    ['application/pdf', textToBytes('\ufeffscanned by\n%PDF-1.4\n')],
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe1, 0)],
    ['image/png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['image/tiff', bytes(0x49, 0x49, 0x2a, 0)],
    ['image/tiff', bytes(0x4d, 0x4d, 0, 0x2a)],
    ['image/heic', heic('heic', 'mif1')],
    ['image/heic', heic('mif1', 'mif1', 'heic')],
    ['image/heic', heic('mif1', 'miaf')],
    ['image/heic', heic('msf1', 'msf1', 'hevc')],
    ['image/heic', heic('hevm', 'msf1')],
  ])('knows %s', (type, head) => {
    expect(detectFileType(head, NO_TAIL)).toBe(type);
  });

  test('tells a DOCX from another ZIP archive by the names in its directory', () => {
    const zip = bytes(0x50, 0x4b, 0x03, 0x04);
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    expect(detectFileType(zip, textToBytes('…PK word/document.xml …'))).toBe(docx);
    expect(detectFileType(zip, textToBytes('…PK xl/workbook.xml …'))).toBeUndefined();
  });

  test.each([
    ['nothing', bytes()],
    ['a program', textToBytes('MZ\x90')],
    ['a page', textToBytes('<!doctype html>')],
    ['a video', heic('isom', 'mp42')],
    ['an AVIF picture', heic('avif', 'avif', 'mif1', 'miaf', 'MA1B')],
    ['a sequence of AVIF pictures', heic('avis', 'avis', 'msf1', 'iso8')],
    ['an AVIF picture whose structure comes first', heic('mif1', 'mif1', 'avif')],
    ['another picture of that structure', heic('vvic', 'mif1')],
  ])('does not know %s', (_what, head) => {
    expect(detectFileType(head, head)).toBeUndefined();
  });

  test('never throws, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.boolean(), (content, isBox) => {
        const head = isBox
          ? Uint8Array.from([0, 0, 0, 99, ...textToBytes('ftyp'), ...content])
          : Uint8Array.from(content);
        expect(['string', 'undefined']).toContain(typeof detectFileType(head, head));
      }),
      { numRuns: 1_000 },
    );
  });
});
