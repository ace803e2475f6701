import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  cutSide,
  findSource,
  LEAST_PART_LEFT,
  type PhotoEdit,
  SIDES,
  turnRight,
  UNEDITED,
} from './photo-editing.ts';

const SIZE = { width: 800, height: 400 };

it.each([
  ['nothing', UNEDITED, { x: 0, y: 0, width: 800, height: 400 }],
  ['a turn alone', turnRight(UNEDITED), { x: 0, y: 0, width: 800, height: 400 }],
  ['a cut at the left', cutSide(UNEDITED, 'left', 0.25), { x: 200, y: 0, width: 600, height: 400 }],
  [
    'a cut at the left of the turned picture: its lower edge',
    cutSide(turnRight(UNEDITED), 'left', 0.25),
    { x: 0, y: 0, width: 800, height: 300 },
  ],
  [
    'a cut at the top, then a turn',
    turnRight(cutSide(UNEDITED, 'top', 0.25)),
    { x: 0, y: 100, width: 800, height: 300 },
  ],
])('of %s it is left what was seen', (_name, edit, source) => {
  expect(findSource(SIZE, edit)).toEqual(source);
});

it('turns what was cut with the picture', () => {
  expect(turnRight(cutSide(UNEDITED, 'top', 0.25))).toEqual({ ...UNEDITED, quarters: 1, right: 0.25 });
});

it('cuts as far as the opposite side allows, and no less than nothing', () => {
  const half = cutSide(UNEDITED, 'right', 0.5);
  expect(cutSide(half, 'left', 0.8).left).toBeCloseTo(0.5 - LEAST_PART_LEFT);
  expect(cutSide(half, 'left', -1).left).toBe(0);
  expect(cutSide(half, 'top', 0.8).top).toBe(0.8);
});

const steps = fc.array(
  fc.oneof(
    fc.constant(turnRight),
    fc.tuple(fc.constantFrom(...SIDES), fc.double({ min: -1, max: 2, noNaN: true })).map(
      ([side, part]) =>
        (edit: PhotoEdit) =>
          cutSide(edit, side, part),
    ),
  ),
  { maxLength: 12 },
);
const edits = steps.map((all) => all.reduce((edit, step) => step(edit), UNEDITED));
const sizes = fc.record({
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 9_000 }),
});

it('leaves a rectangle within the picture, whatever is pressed', () => {
  fc.assert(
    fc.property(edits, sizes, (edit, size) => {
      const { x, y, width, height } = findSource(size, edit);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect(x + width).toBeLessThanOrEqual(size.width);
      expect(y + height).toBeLessThanOrEqual(size.height);
      expect(width).toBeGreaterThanOrEqual(Math.floor(size.width * LEAST_PART_LEFT) - 1);
    }),
  );
});

it('comes back after four turns, and a turn changes nothing of what is left', () => {
  fc.assert(
    fc.property(edits, sizes, (edit, size) => {
      const turned = turnRight(edit);
      expect(turnRight(turnRight(turnRight(turned)))).toEqual(edit);
      expect(findSource(size, turned)).toEqual(findSource(size, edit));
    }),
  );
});
