import { afterEach, expect, test, vi } from 'vitest';
import { drawThumbnail, readPictureSize } from './thumbnail.ts';

afterEach(() => vi.restoreAllMocks());

async function paint(width: number, height: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context?.fillRect(0, 0, width / 2, height / 2);
  return canvas.convertToBlob({ type });
}

async function readBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** The same picture with another size in its PNG header. */
async function claimSize(blob: Blob, width: number, height: number): Promise<Blob> {
  const bytes = await readBytes(blob);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Blob([bytes], { type: 'image/png' });
}

/** The same JPEG with segments before its frame, as a camera writes them. */
async function addSegments(blob: Blob, count: number): Promise<Blob> {
  const bytes = await readBytes(blob);
  const segment = new Uint8Array(65_537).fill(0xff);
  segment.set([0xff, 0xe1, 0xff, 0xff]);
  return new Blob([bytes.subarray(0, 2), ...Array.from({ length: count }, () => segment), bytes.subarray(2)]);
}

test.each(['image/png', 'image/jpeg'])('reads the size of a %s from its header', async (type) => {
  const bytes = await readBytes(await paint(640, 480, type));
  expect(readPictureSize(bytes)).toEqual({ width: 640, height: 480 });
  expect(readPictureSize(bytes.subarray(0, 12))).toBeUndefined();
});

test('finds a JPEG’s size behind what a camera puts before it, and gives up where it does not come', async () => {
  const jpeg = await paint(300, 200, 'image/jpeg');
  expect(readPictureSize(await readBytes(await addSegments(jpeg, 5)))).toEqual({ width: 300, height: 200 });
  expect(await drawThumbnail(await addSegments(jpeg, 17))).toBeNull();
});

test.each(['image/png', 'image/jpeg'])(
  'draws a small copy of a large %s, in its proportions',
  async (type) => {
    const thumbnail = await drawThumbnail(await paint(1200, 800, type));
    const { width, height } = await createImageBitmap(thumbnail ?? new Blob());
    expect({ width, height }).toEqual({ width: 288, height: 192 });
  },
);

test('decodes no picture above 50 megapixels, and none that is a mere line', async () => {
  const decode = vi.spyOn(globalThis, 'createImageBitmap');
  const small = await paint(10, 10, 'image/png');
  expect(await drawThumbnail(await claimSize(small, 20_000, 20_000))).toBeNull();
  expect(await drawThumbnail(await claimSize(small, 1, 49_000_000))).toBeNull();
  expect(await drawThumbnail(await claimSize(small, 0, 10))).toBeNull();
  expect(await drawThumbnail(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']))).toBeNull();
  expect(decode).not.toHaveBeenCalled();
  expect(await drawThumbnail(small)).not.toBeNull();
  expect(decode).toHaveBeenCalledOnce();
});
