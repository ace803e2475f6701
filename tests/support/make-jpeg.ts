import { createRandom } from './pseudo-random.ts';

// A baseline JPEG of grey noise. Every code of its two Huffman tables has four bits, which keeps the encoder small.
const CODE_BITS = 4;
/** Sizes of DC differences: 0 to 3 bits. */
const DC_SYMBOLS = [0, 1, 2, 3];
/** Coefficients of 1 to 8 bits, without zeros before them. */
const AC_SYMBOLS = [1, 2, 3, 4, 5, 6, 7, 8];
const COEFFICIENTS = 64;

function segment(marker: number, ...parts: readonly (readonly number[])[]): Buffer {
  const content = Buffer.from(parts.flat());
  const length = content.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), content]);
}

function huffmanTable(id: number, symbols: readonly number[]): Buffer {
  const countsByLength = Array.from({ length: 16 }, (_, index) =>
    index + 1 === CODE_BITS ? symbols.length : 0,
  );
  return segment(0xc4, [id], countsByLength, symbols);
}

/** Packs bits, and adds the zero after each 0xFF that the format requires. */
function createBitWriter(expectedBytes: number) {
  const bytes = Buffer.alloc(expectedBytes);
  let length = 0;
  let held = 0;
  let heldBits = 0;
  function writeByte(byte: number): void {
    bytes[length++] = byte;
    if (byte === 0xff) bytes[length++] = 0;
  }
  return {
    write(value: number, bits: number): void {
      held = (held << bits) | value;
      heldBits += bits;
      while (heldBits >= 8) {
        heldBits -= 8;
        writeByte((held >> heldBits) & 0xff);
      }
      held &= (1 << heldBits) - 1;
    },
    finish(): Buffer {
      if (heldBits > 0) writeByte(((held << (8 - heldBits)) | ((1 << (8 - heldBits)) - 1)) & 0xff);
      return bytes.subarray(0, length);
    },
  };
}

/**
 * Makes a valid JPEG of noise, about 0.9 bytes per pixel; the same seed gives the same photo.
 * @param width in pixels; width and height must be multiples of 8
 */
export function makeJpeg({ width, height, seed }: { width: number; height: number; seed: number }): Buffer {
  const random = createRandom(seed);
  const blocks = (width / 8) * (height / 8);
  const writer = createBitWriter(blocks * COEFFICIENTS * 3);
  for (let block = 0; block < blocks; block += 1) {
    // A first difference of no bits keeps the average grey from drifting out of range.
    writer.write(0, CODE_BITS);
    for (let index = 1; index < COEFFICIENTS; index += 1) {
      const size = 1 + Math.floor(random() * 4);
      writer.write(AC_SYMBOLS.indexOf(size), CODE_BITS);
      writer.write(Math.floor(random() * 2 ** size), size);
    }
  }
  const frame = [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(
      0xdb,
      [0],
      Array.from({ length: COEFFICIENTS }, () => 1),
    ),
    segment(0xc0, frame),
    huffmanTable(0x00, DC_SYMBOLS),
    huffmanTable(0x10, AC_SYMBOLS),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    writer.finish(),
    Buffer.from([0xff, 0xd9]),
  ]);
}
