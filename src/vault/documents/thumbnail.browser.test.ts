import { afterEach, expect, test, vi } from 'vitest';
import { drawThumbnail, readPictureSize, shrinkPhoto } from './thumbnail.ts';

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

/** Returns the same picture with another size in its PNG header. */
async function claimSize(blob: Blob, width: number, height: number): Promise<Blob> {
  const bytes = await readBytes(blob);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Blob([bytes], { type: 'image/png' });
}

/** Returns the same JPEG with segments before its frame, as a camera writes them. */
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

/** Paints a JPEG of noise, which compresses badly. */
async function paintNoise(width: number, height: number): Promise<Blob> {
  const pixels = new ImageData(width, height);
  for (let at = 0; at < pixels.data.length; at += 65_536) {
    crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
  }
  for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
}

async function readSize(photo: Blob | null) {
  const { width, height } = await createImageBitmap(photo ?? new Blob());
  return { width, height };
}

test.each([
  ['wide', 4_800, 1_200],
  ['high', 1_200, 4_800],
])('shrinks a %s photo no further than it must', async (_shape, width, height) => {
  const photo = await paintNoise(width, height);
  const whole = await shrinkPhoto(photo, photo.size);
  expect(whole?.type).toBe('image/jpeg');
  const { width: wide, height: high } = await readSize(whole);
  expect([Math.max(wide, high), Math.min(wide, high)]).toEqual([4_096, 1_024]);
  const smaller = await shrinkPhoto(photo, (whole?.size ?? 0) - 1);
  expect(Math.max(...Object.values(await readSize(smaller)))).toBe(3_072);
  expect(await shrinkPhoto(photo, 10_000)).toBeNull();
});

/** Returns the same JPEG as an upright phone writes it: Exif says to turn it by a quarter. */
async function turn(photo: Blob): Promise<Blob> {
  const bytes = await readBytes(photo);
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  const segment = new Uint8Array([0xff, 0xe1, 0, exif.length + 2, ...exif]);
  return new Blob([bytes.subarray(0, 2), segment, bytes.subarray(2)], { type: 'image/jpeg' });
}

test('a photo that is to be turned is shrunk as it is seen', async () => {
  const photo = await turn(await paintNoise(4_800, 1_200));
  expect(await readSize(photo)).toEqual({ width: 1_200, height: 4_800 });
  expect(await readSize(await shrinkPhoto(photo, photo.size))).toEqual({ width: 1_024, height: 4_096 });
});

test('a small photo of many bytes keeps its size, and what is no photo is none', async () => {
  const photo = await paintNoise(600, 400);
  expect(await readSize(await shrinkPhoto(new Blob([photo, new Uint8Array(1_000_000)]), photo.size))).toEqual(
    {
      width: 600,
      height: 400,
    },
  );
  expect(await shrinkPhoto(new Blob(['%PDF-1.7']), 1_000)).toBeNull();
  const small = await paint(10, 10, 'image/png');
  expect(await shrinkPhoto(await claimSize(small, 20_000, 20_000), 1_000)).toBeNull();
});

test('a photo for which the memory does not suffice is drawn smaller', async () => {
  const photo = await paintNoise(4_800, 1_200);
  const decode = vi.spyOn(globalThis, 'createImageBitmap');
  decode.mockRejectedValueOnce(new DOMException('No memory', 'InvalidStateError'));
  const shrunk = await shrinkPhoto(photo, photo.size);
  decode.mockRestore();
  expect(Math.max(...Object.values(await readSize(shrunk)))).toBe(3_072);
});

test('what a PNG lets through is white in its JPEG', async () => {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.clearRect(0, 0, 8, 8);
  const clear = await canvas.convertToBlob();
  const shrunk = await createImageBitmap((await shrinkPhoto(clear, 10_000)) ?? new Blob());
  const context = new OffscreenCanvas(8, 8).getContext('2d');
  context?.drawImage(shrunk, 0, 0);
  expect([...(context?.getImageData(4, 4, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255]);
});
