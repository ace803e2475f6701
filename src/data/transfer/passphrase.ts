import { randomBytes } from '#kernel/bytes.ts';

/** Crockford's alphabet: no letter that is mistaken for a digit when it is written down. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** A passphrase of 100 random bits to write down, like `7K3M-QX0V-…`. */
export function createPassphrase(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => ALPHABET.charAt(byte % 32));
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

/** A passphrase as it was meant: case, spaces, hyphens and look-alike letters make no difference. */
export function normalizePassphrase(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
