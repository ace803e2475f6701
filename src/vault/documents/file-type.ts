import type { Bytes } from '#kernel/bytes.ts';

/** Bytes needed from a file's start, and from its end (the directory of a ZIP archive), to detect its type. */
export const HEAD_BYTES = 4_096;
export const TAIL_BYTES = 65_557;

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
/** Brands of any picture or sequence in this container: they mean HEIC only as the major brand. */
const STRUCTURE_BRANDS = new Set(['mif1', 'msf1']);
const AVIF_BRANDS = new Set(['avif', 'avis']);

const DRAWABLE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

/** Tells whether browsers draw a type; other types show an icon (decisions, "Form engine"). */
export function isDrawable(type: string): boolean {
  return DRAWABLE_TYPES.has(type);
}

/**
 * Detects a file's type by its content only, not by its name or the browser's type (decisions, "Payload").
 * @returns a MIME type; undefined for content that the portal does not know.
 */
export function detectFileType(head: Bytes, tail: Bytes): string | undefined {
  if (head.length === 0) return undefined;
  // Scanners may put a line or a byte order mark before the header; PDF readers search the first kilobyte.
  if (findAscii(head.subarray(0, 1_024), '%PDF-') >= 0) return 'application/pdf';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(head, [0x49, 0x49, 0x2a, 0x00]) || startsWith(head, [0x4d, 0x4d, 0x00, 0x2a])) {
    return 'image/tiff';
  }
  if (isHeic(head)) return 'image/heic';
  // A DOCX is a ZIP archive; the names in its directory are not compressed.
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) && findAscii(tail, 'word/document.xml') >= 0) return DOCX;
  return undefined;
}

/** Tells whether an ISO base media file has HEIC as major or compatible brand. AVIF uses the same container and is not accepted. */
function isHeic(head: Bytes): boolean {
  if (readAscii(head, 4, 4) !== 'ftyp') return false;
  const boxLength = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length);
  const major = readAscii(head, 8, 4);
  if (AVIF_BRANDS.has(major)) return false;
  const compatible: string[] = [];
  for (let offset = 16; offset + 4 <= boxLength; offset += 4) compatible.push(readAscii(head, offset, 4));
  if ([major, ...compatible].some((brand) => HEIC_BRANDS.has(brand))) return true;
  return STRUCTURE_BRANDS.has(major) && !compatible.some((brand) => AVIF_BRANDS.has(brand));
}

function startsWith(bytes: Bytes, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function readAscii(bytes: Bytes, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

function findAscii(bytes: Bytes, text: string): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (readAscii(bytes, at, text.length) === text) return at;
  }
  return -1;
}
