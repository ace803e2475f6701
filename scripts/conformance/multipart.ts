import { randomUUID } from 'node:crypto';

export interface Part {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly fileName?: string;
  readonly type?: string;
}

export interface MultipartBody {
  readonly contentType: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** Encodes a multipart/form-data body as browsers do (WHATWG HTML, "multipart form data"). */
export function encodeMultipart(
  parts: readonly Part[],
  boundary = `----conformance${randomUUID()}`,
): MultipartBody {
  const chunks = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${describePart(part)}\r\n\r\n`),
    Buffer.from(part.content),
    Buffer.from('\r\n'),
  ]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

function describePart({ name, fileName, type }: Part): string {
  const disposition = `Content-Disposition: form-data; name="${escapeName(name)}"`;
  if (fileName === undefined) return disposition;
  return `${disposition}; filename="${escapeName(fileName)}"\r\nContent-Type: ${type ?? 'application/octet-stream'}`;
}

function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
