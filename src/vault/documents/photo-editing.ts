import type { PictureSize } from './thumbnail.ts';

/** Sides of the picture as seen, in CSS's order; left and right do not depend on the language. */
export const SIDES = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof SIDES)[number];

/** Edit of a photo: turned right by `quarters` (0 to 3), then cut at each side by a part of its length (0 to 1). */
export type PhotoEdit = Readonly<Record<Side | 'quarters', number>>;

export const UNEDITED: PhotoEdit = { quarters: 0, top: 0, right: 0, bottom: 0, left: 0 };

/** Part of the width and of the height that always remains. */
export const LEAST_PART_LEFT = 0.1;

/** Turns the picture right by a quarter; the cuts turn with it. */
export function turnRight({ quarters, top, right, bottom, left }: PhotoEdit): PhotoEdit {
  return { quarters: (quarters + 1) % 4, top: left, right: top, bottom: right, left: bottom };
}

/** Sets the cut at one side, at most what the opposite cut leaves. */
export function cutSide(edit: PhotoEdit, side: Side, part: number): PhotoEdit {
  const most = 1 - LEAST_PART_LEFT - edit[SIDES[(SIDES.indexOf(side) + 2) % 4] ?? side];
  return { ...edit, [side]: Math.max(0, Math.min(part, most)) };
}

/** Returns the remaining area in whole pixels of the picture before it is turned. */
export function findSource({ width, height }: PictureSize, edit: PhotoEdit) {
  let unturned = edit;
  while (unturned.quarters !== 0) unturned = turnRight(unturned);
  const [x, endX] = toPixels(width, unturned.left, unturned.right);
  const [y, endY] = toPixels(height, unturned.top, unturned.bottom);
  return { x, y, width: endX - x, height: endY - y };
}

function toPixels(length: number, before: number, after: number): readonly [number, number] {
  const start = Math.min(Math.round(length * before), length - 1);
  return [start, Math.max(Math.round(length * (1 - after)), start + 1)];
}

/** Upper limit for Safari on phones, which draws no larger canvas; an A4 page then has 400 dpi. */
const MOST_PIXELS = 16_000_000;

/** Returns the edited photo in its own type, without metadata. @throws Error if it cannot be decoded, or memory is short. */
export async function editPhoto(photo: Blob, edit: PhotoEdit): Promise<Blob> {
  // The browser applies the camera's orientation here.
  const bitmap = await createImageBitmap(photo);
  const source = findSource(bitmap, edit);
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (source.width * source.height)));
  const [width, height] = [Math.ceil(source.width * scale), Math.ceil(source.height * scale)];
  const [across, down] = edit.quarters % 2 === 0 ? [width, height] : [height, width];
  const canvas = new OffscreenCanvas(across, down);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas to draw on.');
  context.translate(across / 2, down / 2);
  context.rotate((edit.quarters * Math.PI) / 2);
  context.imageSmoothingQuality = 'high';
  const place = [-width / 2, -height / 2, width, height] as const;
  context.drawImage(bitmap, source.x, source.y, source.width, source.height, ...place);
  bitmap.close();
  return canvas.convertToBlob({ type: photo.type, quality: 0.92 });
}
