import { useCallback, useSyncExternalStore } from 'react';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';

/** Whether this tab only reads the draft: another one writes it, or the device is full. */
export function useIsReader(draft: OpenDraft | null): boolean {
  const subscribe = useCallback(
    (listener: () => void) => draft?.lock.subscribe(listener) ?? (() => undefined),
    [draft],
  );
  return useSyncExternalStore(subscribe, () => draft?.lock.getRole() === 'reader');
}
