import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createObservable } from '#kernel/observable.ts';
import { removeSmallState, writeSmallState } from '#server/small-state.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import type { SaveState } from '#vault/drafts/open-draft.ts';
import { usePersistence } from './saving-notices.tsx';

function createSavingDraft() {
  const state = createObservable<SaveState>({ kind: 'saved', at: null });
  return {
    draft: { getSaveState: state.get, subscribeToSaveState: state.subscribe },
    save() {
      state.set({ kind: 'pending' });
      state.set({ kind: 'saved', at: new Date() });
    },
  };
}

/** Page that saves something as soon as it shows; with `isTyped`, an answer of the claimant. */
function Persistence({
  saving,
  isTyped,
}: {
  saving: ReturnType<typeof createSavingDraft>;
  isTyped: boolean;
}) {
  const persistence = usePersistence(saving.draft);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (isTyped) document.body.dispatchEvent(new InputEvent('input', { bubbles: true }));
    saving.save();
    setIsThere(true);
  }, [saving, isTyped]);
  return isThere && <p>Persistence: {persistence ?? 'not asked'}</p>;
}

let rendered: RenderedInBrowser;

beforeEach(() => removeSmallState('persistence'));
afterEach(() => rendered.unmount());

test('an answer that is saved before it is known whether the browser was asked: it is asked all the same', async () => {
  rendered = await renderInBrowser(<Persistence saving={createSavingDraft()} isTyped />);
  await expect.element(page.getByText(/^Persistence: (granted|refused)$/)).toBeVisible();
});

test('what the portal saves by itself is no reason to ask; the first answer after it is', async () => {
  const saving = createSavingDraft();
  rendered = await renderInBrowser(<Persistence saving={saving} isTyped={false} />);
  await expect.element(page.getByText('Persistence: not asked')).toBeVisible();
  saving.save();
  await expect.element(page.getByText('Persistence: not asked')).toBeVisible();
  document.body.dispatchEvent(new InputEvent('input', { bubbles: true }));
  saving.save();
  await expect.element(page.getByText(/^Persistence: (granted|refused)$/)).toBeVisible();
});

test('what the browser once said is shown without another question', async () => {
  await writeSmallState('persistence', 'granted');
  rendered = await renderInBrowser(<Persistence saving={createSavingDraft()} isTyped={false} />);
  await expect.element(page.getByText('Persistence: granted')).toBeVisible();
});
