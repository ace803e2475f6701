import type { Bytes } from '#kernel/bytes.ts';
import { detectFileType, isDrawable } from './file-type.ts';

/** Upper limit for thumbnails: the browser decodes every pixel, four bytes each, for a picture of a few millimetres. */
export const LARGEST_PICTURE_PIXELS = 50_000_000;
/** Length of the shorter side, in pixels of a dense screen; CSS crops the longer one. */
const SHORTER_SIDE = 192;
const LONGEST_SIDE = 2_048;
/** Bytes to read for the size: cameras write a preview, a colour profile and notes before it. */
const HEADER_BYTES = 1_048_576;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Draws a small copy of an untrusted picture. @returns null, without decoding it, if it is too large or too long, or states no size. */
export async function drawThumbnail(picture: Blob): Promise<Blob | null> {
  const size = await readDecodableSize(picture, LARGEST_PICTURE_PIXELS);
  if (size === null) return null;
  const { width, height } = size;
  const scale = Math.min(1, SHORTER_SIDE / Math.min(width, height));
  if (Math.max(width, height) * scale > LONGEST_SIDE) return null;
  // The browser scales the other side in proportion.
  const target =
    scale === 1 ? {} : width < height ? { resizeWidth: SHORTER_SIDE } : { resizeHeight: SHORTER_SIDE };
  const bitmap = await createImageBitmap(picture, { ...target, resizeQuality: 'medium' });
  return draw(bitmap).convertToBlob();
}

/** Upper limit for the claimant's own photo: the largest that phones take. */
const LARGEST_PHOTO_PIXELS = 120_000_000;
/** Lengths of the longer side that are tried in turn; an A4 page stays legible at each. Pixels. */
const SHRUNK_SIDES = [4_096, 3_072, 2_048];
const SHRUNK_QUALITY = 0.85;

/** Draws a photo as a JPEG of at most `mostBytes`, without metadata. @returns null if it cannot be drawn, or not that small. */
export async function shrinkPhoto(photo: Blob, mostBytes: number): Promise<Blob | null> {
  const size = await readDecodableSize(photo, LARGEST_PHOTO_PIXELS);
  if (size === null) return null;
  for (const side of SHRUNK_SIDES) {
    // The device may lack the memory for this size.
    const shrunk = await drawAtMost(photo, size, side).catch(() => null);
    if (shrunk !== null && shrunk.size <= mostBytes) return shrunk;
  }
  return null;
}

/** @param side length of the longer side, in pixels. */
async function drawAtMost(photo: Blob, { width, height }: PictureSize, side: number): Promise<Blob> {
  const isWide = width >= height;
  const resize = (byWidth: boolean) =>
    createImageBitmap(photo, {
      ...(Math.max(width, height) > side && (byWidth ? { resizeWidth: side } : { resizeHeight: side })),
      resizeQuality: 'high',
    });
  let bitmap = await resize(isWide);
  // Exif may turn the photo of an upright phone: then the other side is the longer one.
  if (Math.max(bitmap.width, bitmap.height) > side) {
    bitmap.close();
    bitmap = await resize(!isWide);
  }
  return draw(bitmap).convertToBlob({ type: 'image/jpeg', quality: SHRUNK_QUALITY });
}

/** Draws on white, because a JPEG has no transparency. @throws Error if the device lacks the memory. */
function draw(bitmap: ImageBitmap): OffscreenCanvas {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas to draw on.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas;
}

export async function isDecodable(picture: Blob): Promise<boolean> {
  return (await readDecodableSize(picture, LARGEST_PICTURE_PIXELS)) !== null;
}

async function readDecodableSize(picture: Blob, mostPixels: number): Promise<PictureSize | null> {
  const size = readPictureSize(new Uint8Array(await picture.slice(0, HEADER_BYTES).arrayBuffer()));
  return size !== undefined && size.width * size.height <= mostPixels ? size : null;
}

/** Reads the size from a picture's header; undefined if it is no PNG or JPEG, or states no size. */
export function readPictureSize(head: Bytes): PictureSize | undefined {
  const type = detectFileType(head, head.subarray(0, 0));
  if (type === undefined || !isDrawable(type)) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const size = type === 'image/png' ? readPngSize(view) : readJpegSize(view);
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
}

function readPngSize(view: DataView): PictureSize | undefined {
  if (view.byteLength < 24) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function readJpegSize(view: DataView): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (isFrameHeader(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** SOF0 to SOF15, except the tables (DHT, DAC) and the extension (JPG) in that range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
