import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fade } from './page-turn.ts';

/** Stands in for the browser's view transition: `takePicture` takes its picture; skipping it calls what shows the page, too. */
function standInForBrowser() {
  let show: () => unknown = () => undefined;
  const takePicture = vi.fn(() => show());
  const transition = {
    ready: Promise.reject(new Error('skipped')),
    skipTransition: vi.fn(() => takePicture()),
  };
  vi.spyOn(document, 'startViewTransition').mockImplementation((begun) => {
    if (typeof begun === 'function') show = begun;
    return transition as unknown as ViewTransition;
  });
  return { takePicture, transition };
}

const { dataset } = document.documentElement;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('shows a page without a picture of the old one where that takes longer than 100 ms', async () => {
  standInForBrowser();
  const show = vi.fn(async () => undefined);
  const shown = fade(show);
  vi.advanceTimersByTime(99);
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(show).toHaveBeenCalledOnce();
  await shown;
  expect(dataset).not.toHaveProperty('turning');
});

it('uncovers the old page where the new one is long on its way', async () => {
  const { takePicture, transition } = standInForBrowser();
  const arrived = Promise.withResolvers<void>();
  const shown = fade(() => arrived.promise);
  takePicture();
  expect(dataset.turning).toBe('to');
  vi.advanceTimersByTime(300);
  expect(transition.skipTransition).toHaveBeenCalledOnce();
  arrived.resolve();
  await shown;
  expect(dataset).not.toHaveProperty('turning');
});

it('tells the router of a page that cannot be shown, and leaves nothing behind', async () => {
  const { takePicture } = standInForBrowser();
  const shown = fade(() => Promise.reject(new Error('no page')));
  takePicture();
  await expect(shown).rejects.toThrow('no page');
  expect(dataset).not.toHaveProperty('turning');
});

it('shows each page where one is turned before the last has come, and nothing is left uncaught', async () => {
  vi.useRealTimers();
  const pages: string[] = [];
  const turn = (page: string) => fade(async () => void pages.push(page));
  await Promise.all([turn('first'), turn('second'), turn('third')]);
  expect(pages).toEqual(['first', 'second', 'third']);
  expect(dataset).not.toHaveProperty('turning');
});
