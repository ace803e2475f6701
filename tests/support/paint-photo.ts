import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { TestFile } from './test-files.ts';

/** Exif segment with orientation 6, as a camera held upright writes it: turn the picture right by a quarter. */
const TURNED = Buffer.from(
  '45786966' + '0000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
  'hex',
);

/**
 * Paints a JPEG photo of 800 x 400 pixels as stored: red and green above, blue and yellow below. With its Exif orientation it appears as
 * 400 x 800: blue and red above, yellow and green below.
 */
export async function paintTurnedPhoto(page: Page): Promise<TestFile> {
  const jpeg = Buffer.from(await paintQuarters(page, 'image/jpeg'));
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, TURNED.length + 2]), TURNED]);
  const buffer = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  return toTestFile('IMG_0001.jpg', 'image/jpeg', buffer);
}

export async function paintPng(page: Page): Promise<TestFile> {
  return toTestFile('screen.png', 'image/png', Buffer.from(await paintQuarters(page, 'image/png')));
}

function toTestFile(name: string, mimeType: string, buffer: Buffer): TestFile {
  return { name, mimeType, buffer, sha256: createHash('sha256').update(buffer).digest('hex') };
}

function paintQuarters(page: Page, type: string): Promise<number[]> {
  return page.evaluate(async (type) => {
    const canvas = new OffscreenCanvas(800, 400);
    const context = canvas.getContext('2d');
    for (const [index, colour] of ['#f00', '#0f0', '#00f', '#ff0'].entries()) {
      if (context === null) break;
      context.fillStyle = colour;
      context.fillRect(400 * (index % 2), 200 * Math.floor(index / 2), 400, 200);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())];
  }, type);
}

/** Properties of a photo: its size, and the colours in the middle of its four quarters, row by row. */
export interface SeenPhoto {
  readonly type: string;
  readonly sha256: string;
  readonly size: string;
  readonly colours: readonly string[];
}

/** Keeps the files of an upload. Runs in the page. */
export function keepSentFiles(): void {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) {
      const files = [...body.values()].filter((value) => value instanceof File);
      Object.assign(globalThis, { sentFiles: files });
    }
    send.call(this, body);
  };
}

/** Returns the properties of the last sent photos, which `keepSentFiles` has kept. */
export function seeSentPhotos(page: Page): Promise<readonly SeenPhoto[]> {
  return page.evaluate(async () => {
    const files: readonly File[] = Object(globalThis).sentFiles ?? [];
    const name = ([red = 0, green = 0, blue = 0]: Uint8ClampedArray): string =>
      [red > 128 && 'red', green > 128 && 'green', blue > 128 && 'blue'].filter(Boolean).join(' and ');
    const see = async (file: File) => {
      const bitmap = await createImageBitmap(file);
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const colours = [0.25, 0.75].flatMap((down) =>
        [0.25, 0.75].map((across) => {
          const pixel = context?.getImageData(Math.floor(across * width), Math.floor(down * height), 1, 1);
          return name(pixel?.data ?? new Uint8ClampedArray());
        }),
      );
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
      const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      return { type: file.type, sha256, size: `${width} x ${height}`, colours };
    };
    return Promise.all(files.map(see));
  });
}
