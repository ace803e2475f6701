const PREFIX = 'client-';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 8;
/** Bytes from here on would favour the alphabet's first letters. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** A model's id on this device: `client-` and 8 characters of a cryptographic random source (specification, section 9). */
export function createClientId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < FAIR_BYTES && id.length < LENGTH) id += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return PREFIX + id;
}
