import { createHash } from 'node:crypto';
import { makeJpeg } from './make-jpeg.ts';
import { makePdf } from './make-pdf.ts';

/** A document as playwright's `setInputFiles` takes it, and what the mock must hold of it. */
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

/** A receipt as a PDF of 180 kB. */
export function receiptPdf(seed = 1): TestFile {
  return testFile('receipt.pdf', 'application/pdf', makePdf({ text: 'Receipt', bytes: 180_000, seed }));
}

/** A photo above 5 MB, with a phone's name for it. */
export function largePhoto(seed = 2): TestFile {
  return testFile('image.jpg', 'image/jpeg', makeJpeg({ width: 2560, height: 2560, seed }));
}

/** A photo of some 20 kB. */
export function smallPhoto(seed = 3): TestFile {
  return testFile('photo.jpg', 'image/jpeg', makeJpeg({ width: 160, height: 120, seed }));
}

/** A PDF of exactly the given size; 26,214,400 bytes is the largest that the portal takes. */
export function pdfOfSize(bytes: number, seed = 4): TestFile {
  return testFile(`document-${bytes}.pdf`, 'application/pdf', makePdf({ text: 'Document', bytes, seed }));
}
