/** Start of Firefox's session files ("jsonlz4"); the content's length and one LZ4 block follow. */
const MAGIC = Buffer.from('mozLz40\0');

/** Unpacks a Firefox file with LZ4; undefined if it is none. */
export function unpackMozLz4(file: Buffer): Buffer | undefined {
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  return unpackLz4(file.subarray(MAGIC.length + 4), file.readUInt32LE(MAGIC.length));
}

/**
 * Unpacks an LZ4 block (github.com/lz4/lz4, lz4_Block_format.md). Unpacks an incomplete one, which the browser is still writing, as far
 * as it goes.
 */
function unpackLz4(packed: Buffer, length: number): Buffer {
  const unpacked = Buffer.alloc(length);
  let from = 0;
  let to = 0;
  /** A length of 15 continues in the following bytes, up to the first that is not 255. */
  const readLength = (half: number): number => {
    let sum = half;
    for (let more = half === 15 ? 255 : 0; more === 255; from += 1) {
      more = packed[from] ?? 0;
      sum += more;
    }
    return sum;
  };
  while (from < packed.length) {
    const token = packed.readUInt8(from);
    from += 1;
    const literal = readLength(token >> 4);
    packed.copy(unpacked, to, from, from + literal);
    from += literal;
    to += literal;
    // The last sequence has only a literal.
    if (from + 2 > packed.length) break;
    const offset = packed.readUInt16LE(from);
    from += 2;
    const end = to + readLength(token & 15) + 4;
    if (offset === 0 || offset > to || end > length) break;
    for (; to < end; to += 1) unpacked[to] = unpacked.readUInt8(to - offset);
  }
  return unpacked.subarray(0, to);
}
