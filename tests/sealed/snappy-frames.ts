import { unpackSnappyStart } from './snappy.ts';

/** The first chunk of a stream of snappy (github.com/google/snappy, framing_format.txt), in which Firefox keeps the bodies of a cache. */
const STREAM_START = Buffer.from('ff060000734e61507059', 'hex');
const PACKED = 0;
const PLAIN = 1;

/** The contents of a stream's chunks; none where the file is no stream. */
export function unpackSnappyFrames(file: Buffer): readonly Buffer[] {
  if (!file.subarray(0, STREAM_START.length).equals(STREAM_START)) return [];
  const contents: Buffer[] = [];
  for (let at = STREAM_START.length; at + 4 <= file.length; ) {
    const kind = file.readUInt8(at);
    const end = at + 4 + file.readUIntLE(at + 1, 3);
    // Behind the head stands a checksum.
    const content = file.subarray(at + 8, end);
    if (kind === PACKED) contents.push(unpackSnappyStart(content));
    if (kind === PLAIN) contents.push(content);
    at = end;
  }
  // What a claimant typed may stand across two chunks.
  return [Buffer.concat(contents)];
}
