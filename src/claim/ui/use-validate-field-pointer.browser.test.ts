import { afterEach, expect, test } from 'vitest';
import { runWhenPointerReleased } from './use-validate-field.ts';

const tell = (event: Event) => document.body.dispatchEvent(event);
const press = () => tell(new PointerEvent('pointerdown', { bubbles: true, buttons: 1 }));

function watchRun() {
  let hasRun = false;
  const ran = new Promise<void>((resolve) => {
    runWhenPointerReleased(() => {
      hasRun = true;
      resolve();
    });
  });
  return { ran, isDone: () => hasRun };
}

afterEach(() => tell(new PointerEvent('pointerup', { bubbles: true })));

test('runs at once while no pointer is down', () => {
  expect(watchRun().isDone()).toBe(true);
});

test.each([
  ['the pointer is released', () => tell(new PointerEvent('pointerup', { bubbles: true }))],
  ['a context menu took the release', () => tell(new MouseEvent('contextmenu', { bubbles: true }))],
  ['a key is pressed', () => tell(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))],
  [
    'the pointer moves without a button',
    () => tell(new PointerEvent('pointermove', { bubbles: true, buttons: 0 })),
  ],
  [
    'a select was chosen from',
    () => {
      const select = document.createElement('select');
      document.body.append(select);
      select.dispatchEvent(new Event('change', { bubbles: true }));
      select.remove();
    },
  ],
])('runs once %s, and at once from then on', async (_when, release) => {
  press();
  const first = watchRun();
  tell(new PointerEvent('pointermove', { bubbles: true, buttons: 1 }));
  expect(first.isDone()).toBe(false);
  release();
  expect(first.isDone()).toBe(false);
  await first.ran;
  expect(watchRun().isDone()).toBe(true);
});
