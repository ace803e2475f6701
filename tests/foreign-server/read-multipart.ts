import { createHash } from 'node:crypto';

export interface UploadedFile {
  /** The part's name. */
  readonly part: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface Multipart {
  /** The parts without a file name, each parsed as JSON. */
  readonly parts: Readonly<Record<string, unknown>>;
  readonly files: readonly UploadedFile[];
}

/** Reads a multipart/form-data body as far as a browser writes one. @throws where a text part is no JSON. */
export function readMultipart(contentType: string, body: Buffer): Multipart {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1] ?? '';
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  let start = body.indexOf(delimiter);
  while (start >= 0) {
    const next = body.indexOf(delimiter, start + delimiter.length);
    if (next < 0) break;
    // Behind the delimiter's line, and before the line break that belongs to the next one.
    const part = body.subarray(start + delimiter.length + 2, next - 2);
    const headEnd = part.indexOf('\r\n\r\n');
    const head = part.subarray(0, headEnd).toString('utf8');
    const content = part.subarray(headEnd + 4);
    const name = /\bname="([^"]*)"/i.exec(head)?.[1] ?? '';
    const fileName = /\bfilename="([^"]*)"/i.exec(head)?.[1];
    if (fileName === undefined) parts[name] = JSON.parse(content.toString('utf8'));
    else files.push(describeFile(name, fileName, head, content));
    start = next;
  }
  return { parts, files };
}

function describeFile(part: string, name: string, head: string, content: Buffer): UploadedFile {
  return {
    part,
    name,
    type: /content-type:\s*(\S+)/i.exec(head)?.[1] ?? '',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}
