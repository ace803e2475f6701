import { readVarint, unpackSnappy } from './snappy.ts';

/** From LevelDB's table_format.md: length of a table's footer, and the magic number at its end. */
const FOOTER_BYTES = 48;
const MAGIC = Buffer.from('57fb808b247547db', 'hex');
const SNAPPY = 1;

interface Handle {
  readonly offset: number;
  readonly size: number;
}

/** Returns the unpacked blocks of a LevelDB table (`.ldb`); none if the file is no table. */
export function readTableBlocks(file: Buffer): readonly Buffer[] {
  if (file.length < FOOTER_BYTES || !file.subarray(-MAGIC.length).equals(MAGIC)) return [];
  const footer = file.subarray(-FOOTER_BYTES);
  const metaIndex = readHandle(footer, 0);
  const index = readHandle(footer, metaIndex.next);
  return listHandles(readBlock(file, index)).map((handle) => readBlock(file, handle));
}

function readHandle(bytes: Buffer, start: number): Handle & { readonly next: number } {
  const offset = readVarint(bytes, start);
  const size = readVarint(bytes, offset.next);
  return { offset: offset.value, size: size.value, next: size.next };
}

/** Reads a block. The byte after it tells its compression. */
function readBlock(file: Buffer, { offset, size }: Handle): Buffer {
  const block = file.subarray(offset, offset + size);
  return file.readUInt8(offset + size) === SNAPPY ? unpackSnappy(block) : block;
}

/**
 * Reads the values of an index block. Each entry has the key's shared and own length, the value's length, the key's own part and the
 * value.
 */
function listHandles(index: Buffer): readonly Handle[] {
  const restarts = index.readUInt32LE(index.length - 4);
  const end = index.length - 4 - restarts * 4;
  const handles: Handle[] = [];
  for (let at = 0; at < end; ) {
    const shared = readVarint(index, at);
    const own = readVarint(index, shared.next);
    const value = readVarint(index, own.next);
    const start = value.next + own.value;
    handles.push(readHandle(index, start));
    at = start + value.value;
  }
  return handles;
}
