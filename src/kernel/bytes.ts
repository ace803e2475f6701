/** Bytes that WebCrypto and IndexedDB accept: never backed by shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function textToBytes(text: string): Bytes {
  return encoder.encode(text);
}

export function bytesToText(bytes: Bytes): string {
  return decoder.decode(bytes);
}

/** Returns lower-case hex. */
export function bytesToHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

export async function sha256Hex(content: Bytes | ArrayBuffer): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)));
}
