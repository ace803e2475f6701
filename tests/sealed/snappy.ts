/**
 * Unpacks a snappy block (github.com/google/snappy, format_description.txt): its length as a varint, then literals and copies of what
 * came before. @throws Error where it is none
 */
export function unpackSnappy(packed: Buffer): Buffer {
  const { value: length, next } = readVarint(packed, 0);
  const unpacked = Buffer.alloc(length);
  let from = next;
  let to = 0;
  while (from < packed.length) {
    const tag = packed.readUInt8(from);
    if ((tag & 3) === 0) {
      const literal = readLiteral(packed, from);
      packed.copy(unpacked, to, literal.start, literal.end);
      to += literal.end - literal.start;
      from = literal.end;
    } else {
      const copy = readCopy(packed, from);
      if (copy.offset === 0 || copy.offset > to) throw new Error('This is no snappy block.');
      // Byte by byte: a copy may reach into itself.
      for (let index = 0; index < copy.length; index += 1, to += 1) {
        unpacked[to] = unpacked.readUInt8(to - copy.offset);
      }
      from = copy.next;
    }
  }
  if (to !== length) throw new Error('This is no snappy block.');
  return unpacked;
}

/** A number of 7 bits a byte, the lowest first; the high bit says that another byte follows. */
export function readVarint(bytes: Buffer, start: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes.readUInt8(start + index);
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, next: start + index + 1 };
  }
  throw new Error('This is no varint.');
}

function readLiteral(packed: Buffer, at: number): { readonly start: number; readonly end: number } {
  const size = packed.readUInt8(at) >> 2;
  if (size < 60) return { start: at + 1, end: at + 2 + size };
  const bytes = size - 59;
  const start = at + 1 + bytes;
  return { start, end: start + packed.readUIntLE(at + 1, bytes) + 1 };
}

function readCopy(packed: Buffer, at: number) {
  const tag = packed.readUInt8(at);
  switch (tag & 3) {
    case 1:
      return {
        length: 4 + ((tag >> 2) & 7),
        offset: ((tag >> 5) << 8) + packed.readUInt8(at + 1),
        next: at + 2,
      };
    case 2:
      return { length: (tag >> 2) + 1, offset: packed.readUInt16LE(at + 1), next: at + 3 };
    default:
      return { length: (tag >> 2) + 1, offset: packed.readUInt32LE(at + 1), next: at + 5 };
  }
}
