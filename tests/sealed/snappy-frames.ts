import { unpackSnappyStart } from './snappy.ts';

/** First chunk of a snappy stream (github.com/google/snappy, framing_format.txt), the format of Firefox's cache bodies. */
const STREAM_START = Buffer.from('ff060000734e61507059', 'hex');
const PACKED = 0;
const PLAIN = 1;

/** Unpacks the chunks of a stream; none if the file is no stream. */
export function unpackSnappyFrames(file: Buffer): readonly Buffer[] {
  if (!file.subarray(0, STREAM_START.length).equals(STREAM_START)) return [];
  const contents: Buffer[] = [];
  for (let at = STREAM_START.length; at + 4 <= file.length; ) {
    const kind = file.readUInt8(at);
    const end = at + 4 + file.readUIntLE(at + 1, 3);
    // A checksum follows the head.
    const content = file.subarray(at + 8, end);
    if (kind === PACKED) contents.push(unpackSnappyStart(content));
    if (kind === PLAIN) contents.push(content);
    at = end;
  }
  // An answer may extend over two chunks.
  return [Buffer.concat(contents)];
}
