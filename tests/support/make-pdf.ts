import { createRandomBytes } from './pseudo-random.ts';

const PAGE_TEXT = (text: string) => `BT /F1 18 Tf 72 720 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;

function object(number: number, content: Buffer | string): Buffer {
  return Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n')]);
}

function stream(content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

function assemble(text: string, padding: Buffer): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(Buffer.from(PAGE_TEXT(text))),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream(padding),
  ].map((content, index) => object(index + 1, content));
  const header = Buffer.from('%PDF-1.4\n');
  let offset = header.length;
  const entries = objects.map((written) => {
    const entry = `${String(offset).padStart(10, '0')} 00000 n \n`;
    offset += written.length;
    return entry;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`;
  return Buffer.concat([header, ...objects, Buffer.from(table + trailer)]);
}

/**
 * Makes a valid PDF of one page; the same input gives the same file.
 * @param bytes exact size, at least 1,000; a stream of noise fills the rest
 */
export function makePdf({ text, bytes, seed }: { text: string; bytes: number; seed: number }): Buffer {
  let padding = Math.max(0, bytes - 900);
  // The file contains the size of its padding, so a correction may need another one.
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const size = assemble(text, Buffer.alloc(padding)).length;
    if (size === bytes) return assemble(text, createRandomBytes(padding, seed));
    padding += bytes - size;
  }
  throw new Error(`No PDF of exactly ${bytes} bytes could be made.`);
}
