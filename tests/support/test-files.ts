import { createHash } from 'node:crypto';
import { makeJpeg } from './make-jpeg.ts';
import { makePdf } from './make-pdf.ts';

/** A document for playwright's `setInputFiles`, with the hash that the mock must report. */
export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
  /** Lower-case hex. */
  readonly sha256: string;
}

function testFile(name: string, mimeType: string, buffer: Buffer): TestFile {
  return { name, mimeType, buffer, sha256: createHash('sha256').update(buffer).digest('hex') };
}

export function receiptPdf(seed = 1): TestFile {
  return testFile('receipt.pdf', 'application/pdf', makePdf({ text: 'Receipt', bytes: 180_000, seed }));
}

/** A photo above 5 MB with a phone's file name. */
export function largePhoto(seed = 2): TestFile {
  return testFile('image.jpg', 'image/jpeg', makeJpeg({ width: 2560, height: 2560, seed }));
}

export function smallPhoto(seed = 3): TestFile {
  return testFile('photo.jpg', 'image/jpeg', makeJpeg({ width: 160, height: 120, seed }));
}

/** A PDF of exactly this size; 26,214,400 bytes is the portal's limit for a file. */
export function pdfOfSize(bytes: number, seed = 4): TestFile {
  return testFile(`document-${bytes}.pdf`, 'application/pdf', makePdf({ text: 'Document', bytes, seed }));
}
