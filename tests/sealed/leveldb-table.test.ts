import { describe, expect, it } from 'vitest';
import { readTableBlocks } from './leveldb-table.ts';
import { unpackSnappy } from './snappy.ts';

/** Snappy block: "abc", then a copy of eight bytes from three bytes back. */
const PACKED = Buffer.from([11, 2 << 2, 0x61, 0x62, 0x63, 1 | (4 << 2), 3]);

describe('unpackSnappy', () => {
  it('repeats what came before, into the copy itself', () => {
    expect(unpackSnappy(PACKED).toString()).toBe('abcabcabcab');
  });

  it('refuses what is no snappy block', () => {
    expect(() => unpackSnappy(Buffer.from([11, 1 | (4 << 2), 3]))).toThrow('no snappy block');
    expect(() => unpackSnappy(Buffer.from([200, 0, 0x61]))).toThrow();
  });
});

describe('readTableBlocks', () => {
  it('unpacks the blocks that the index names', () => {
    const packed = Buffer.concat([PACKED, Buffer.from([1, 0, 0, 0, 0])]);
    const plain = Buffer.concat([Buffer.from('plain'), Buffer.from([0, 0, 0, 0, 0])]);
    const index = Buffer.from([
      0,
      1,
      2,
      0x6b,
      0,
      PACKED.length,
      0,
      1,
      2,
      0x6c,
      packed.length,
      5,
      0,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
    ]);
    const indexAt = packed.length + plain.length;
    const footer = Buffer.alloc(48);
    footer.set([0, 0, indexAt, index.length]);
    footer.set(Buffer.from('57fb808b247547db', 'hex'), 40);
    const table = Buffer.concat([packed, plain, index, Buffer.from([0, 0, 0, 0, 0]), footer]);
    expect(readTableBlocks(table).map(String)).toEqual(['abcabcabcab', 'plain']);
  });

  it('finds none in a file of another kind', () => {
    expect(readTableBlocks(Buffer.from('anything'))).toEqual([]);
  });
});
