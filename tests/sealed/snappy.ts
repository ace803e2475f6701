/**
 * Unpacks a snappy block (github.com/google/snappy, format_description.txt): its length as a varint, then literals and copies of earlier
 * bytes.
 * @throws Error if it is none
 */
export function unpackSnappy(packed: Buffer): Buffer {
  const { value: length } = readVarint(packed, 0);
  const { unpacked, from } = unpackSteps(packed);
  if (unpacked.length !== length || from !== packed.length) throw new Error('This is no snappy block.');
  return unpacked;
}

/** Unpacks bytes as far as they are a snappy block; returns nothing if they do not begin as one. */
export function unpackSnappyStart(packed: Buffer): Buffer {
  try {
    return unpackSteps(packed).unpacked;
  } catch {
    return Buffer.alloc(0);
  }
}

function unpackSteps(packed: Buffer): { readonly unpacked: Buffer; readonly from: number } {
  const { value, next } = readVarint(packed, 0);
  // A step of three bytes unpacks to 64 at most.
  const length = Math.min(value, packed.length * 22);
  const unpacked = Buffer.alloc(length);
  let from = next;
  let to = 0;
  while (from < packed.length && to < length) {
    const step = readStep(packed, from);
    if (step === undefined || to + step.length > length) break;
    if ('start' in step) {
      packed.copy(unpacked, to, step.start, step.start + step.length);
    } else {
      if (step.offset === 0 || step.offset > to) break;
      // Byte by byte, because a copy may overlap itself.
      for (let index = to; index < to + step.length; index += 1) {
        unpacked[index] = unpacked.readUInt8(index - step.offset);
      }
    }
    to += step.length;
    from = step.next;
  }
  return { unpacked: unpacked.subarray(0, to), from };
}

type Step = { readonly length: number; readonly next: number } & (
  | { readonly start: number }
  | { readonly offset: number }
);

/** Returns undefined if the bytes end within the step. */
function readStep(packed: Buffer, at: number): Step | undefined {
  // At most four bytes follow a tag.
  const bytes = Buffer.concat([packed.subarray(at, at + 5), Buffer.alloc(5)]);
  const step = (bytes.readUInt8(0) & 3) === 0 ? readLiteral(bytes) : readCopy(bytes);
  const moved = 'start' in step ? { ...step, start: at + step.start } : step;
  const next = at + step.next;
  return next > packed.length ? undefined : { ...moved, next };
}

/** Reads a number of 7 bits per byte, lowest first; the high bit says that another byte follows. */
export function readVarint(bytes: Buffer, start: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes.readUInt8(start + index);
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, next: start + index + 1 };
  }
  throw new Error('This is no varint.');
}

/** `start` and `next` count from the tag. */
function readLiteral(bytes: Buffer): Step {
  const size = bytes.readUInt8(0) >> 2;
  const more = Math.max(0, size - 59);
  const length = (more === 0 ? size : bytes.readUIntLE(1, more)) + 1;
  return { length, start: 1 + more, next: 1 + more + length };
}

function readCopy(bytes: Buffer): Step {
  const tag = bytes.readUInt8(0);
  switch (tag & 3) {
    case 1:
      return { length: 4 + ((tag >> 2) & 7), offset: ((tag >> 5) << 8) + bytes.readUInt8(1), next: 2 };
    case 2:
      return { length: (tag >> 2) + 1, offset: bytes.readUInt16LE(1), next: 3 };
    default:
      return { length: (tag >> 2) + 1, offset: bytes.readUInt32LE(1), next: 5 };
  }
}
