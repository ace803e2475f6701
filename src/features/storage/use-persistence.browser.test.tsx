import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SaveState } from '#data/open-draft.ts';
import { readSmallState, removeSmallState, writeSmallState } from '#data/small-state.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { usePersistence } from './use-persistence.ts';

/** A draft's save state, as it is told; and the answer to who asks for persistence. */
class SavingDraft {
  #state: SaveState = { kind: 'saved', at: null };
  readonly #listeners = new Set<() => void>();

  getSaveState = () => this.#state;

  subscribeToSaveState = (listener: () => void) => {
    this.#listeners.add(listener);
    // An answer is typed and saved as soon as the page is there.
    queueMicrotask(() => this.#typeAndSave());
    return () => this.#listeners.delete(listener);
  };

  #typeAndSave(): void {
    for (const state of [{ kind: 'pending' }, { kind: 'saved', at: new Date() }] as const) {
      this.#state = state;
      for (const listener of this.#listeners) listener();
    }
  }
}

function Persistence({ draft }: { readonly draft: SavingDraft }) {
  return <p>Persistence: {usePersistence(draft) ?? 'not asked'}</p>;
}

let rendered: RenderedInBrowser;

beforeEach(() => removeSmallState('persistence'));
afterEach(() => rendered.unmount());

test('an answer that is saved before the storage has told what is known of it: the browser is asked all the same', async () => {
  rendered = await renderInBrowser(<Persistence draft={new SavingDraft()} />);
  await expect.element(page.getByText(/^Persistence: (granted|refused)$/)).toBeVisible();
  expect(await readSmallState('persistence')).toMatch(/^(granted|refused)$/);
});

test('what the browser once said is shown without another question', async () => {
  await writeSmallState('persistence', 'granted');
  rendered = await renderInBrowser(<Persistence draft={new SavingDraft()} />);
  await expect.element(page.getByText('Persistence: granted')).toBeVisible();
});
