import { expect, test } from 'vitest';
import { cutSide, editPhoto, turnRight, UNEDITED } from './photo-editing.ts';

/** Paints a picture whose left half is red. */
async function paint(width: number, height: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width / 2, height);
  return canvas.convertToBlob({ type });
}

async function look(photo: Blob, across: number, down: number) {
  const bitmap = await createImageBitmap(photo);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const pixel = context?.getImageData(bitmap.width * across, bitmap.height * down, 1, 1).data;
  return { size: [bitmap.width, bitmap.height], isRed: (pixel?.[0] ?? 0) > 128, opacity: pixel?.[3] };
}

test.each(['image/png', 'image/jpeg'])('a %s that is turned stays one, pixel for pixel', async (type) => {
  const turned = await editPhoto(await paint(40, 20, type), turnRight(UNEDITED));
  expect(turned.type).toBe(type);
  expect(await look(turned, 0.5, 0.25)).toMatchObject({ size: [20, 40], isRed: true });
  expect(await look(turned, 0.5, 0.75)).toMatchObject({ isRed: false });
});

test('what a PNG lets through is let through still, up to its edges', async () => {
  const turned = await editPhoto(await paint(41, 21, 'image/png'), turnRight(turnRight(UNEDITED)));
  expect(await look(turned, 0, 0)).toMatchObject({ size: [41, 21], isRed: false, opacity: 0 });
  expect(await look(turned, 0.99, 0.99)).toMatchObject({ isRed: true, opacity: 255 });
});

test('only what is left is in it', async () => {
  const cut = cutSide(cutSide(UNEDITED, 'left', 0.5), 'top', 0.25);
  const edited = await editPhoto(await paint(400, 200, 'image/png'), cut);
  expect(await look(edited, 0.01, 0.5)).toMatchObject({ size: [200, 150], isRed: false });
});

test('is no larger than a phone can draw', async () => {
  const edited = await editPhoto(await paint(8_000, 4_000, 'image/jpeg'), turnRight(UNEDITED));
  const { size } = await look(edited, 0.5, 0.5);
  const [width = 0, height = 0] = size;
  expect(width * height).toBeLessThan(16_777_216);
  expect(width * height).toBeGreaterThan(15_900_000);
  expect(height / width).toBeCloseTo(2, 2);
});

test('what cannot be decoded is refused', async () => {
  await expect(editPhoto(new Blob(['no photo'], { type: 'image/png' }), UNEDITED)).rejects.toThrow();
});
