import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { DeadlineWarning } from '#features/deadlines/deadline-warning.tsx';
import type { DeadlineKey } from '#server/deadlines.ts';
import { usePortal } from './portal.ts';

/**
 * Warns of the deadline of the page that is open, and acts when that passes (decisions, "Routes"). Keep the identity of `keys` between
 * renders.
 */
export function PageDeadline({ keys }: { readonly keys: readonly DeadlineKey[] }) {
  const { deadlines, clock, refreshDeadlines } = usePortal();
  const navigate = useNavigate();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  return (
    <DeadlineWarning
      schedule={schedule}
      keys={keys}
      clock={clock}
      onPassed={() => {
        // The guard decides, by deadlines fetched afresh: they may have been extended.
        void refreshDeadlines().then(() => navigate({ to: '.', search: true, replace: true }));
      }}
    />
  );
}
