import { createHash } from 'node:crypto';

export interface UploadedFile {
  readonly part: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface Multipart {
  /** Parts without a file name, parsed as JSON. */
  readonly parts: Readonly<Record<string, unknown>>;
  readonly files: readonly UploadedFile[];
}

/** Parses multipart/form-data as browsers write it. @throws if a text part is not JSON */
export function readMultipart(contentType: string, body: Buffer): Multipart {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1] ?? '';
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  let start = body.indexOf(delimiter);
  while (start >= 0) {
    const next = body.indexOf(delimiter, start + delimiter.length);
    if (next < 0) break;
    // From after the delimiter's line to before the line break of the next delimiter.
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
