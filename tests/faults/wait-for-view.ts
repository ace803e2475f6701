import { setTimeout as pause } from 'node:timers/promises';
import type { Hands } from './hands.ts';
import type { PageView } from './page-view.ts';

const LOOK_EVERY_MS = 100;

/** Reads a page until it is as wanted or `forMs` is over. Returns the last view. */
export async function waitForView(
  hands: Pick<Hands, 'read'>,
  isWanted: (view: PageView) => boolean,
  forMs: number,
): Promise<PageView> {
  const end = Date.now() + forMs;
  for (;;) {
    const view = await hands.read();
    if (isWanted(view) || Date.now() > end) return view;
    await pause(LOOK_EVERY_MS);
  }
}
