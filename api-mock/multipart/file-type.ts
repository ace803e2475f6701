/** Number of leading bytes that `detectFileType` needs. */
export const SIGNATURE_BYTES = 64;

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']);

/** Media types that can be detected; files of any other type are never accepted. */
export const FILE_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/heic',
  'image/tiff',
  DOCX,
] as const;

/** Returns the media type by the first bytes, or null. Takes every ZIP for a Word file, because the first bytes tell no more. */
export function detectFileType(head: Buffer): string | null {
  if (startsWith(head, '255044462d')) return 'application/pdf';
  if (startsWith(head, 'ffd8ff')) return 'image/jpeg';
  if (startsWith(head, '89504e470d0a1a0a')) return 'image/png';
  if (startsWith(head, '49492a00') || startsWith(head, '4d4d002a')) return 'image/tiff';
  if (startsWith(head, '504b0304')) return DOCX;
  if (head.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.has(head.toString('latin1', 8, 12))) {
    return 'image/heic';
  }
  return null;
}

function startsWith(head: Buffer, hex: string): boolean {
  const signature = Buffer.from(hex, 'hex');
  return head.subarray(0, signature.length).equals(signature);
}
