import { useEffect } from 'react';
import { SharedNotice } from '#features/shared-files/shared-notice.tsx';
import { usePortal } from './portal.ts';

/** On a start page that the share sheet has led to: what became of the files. */
export function SharedArrival({ outcome }: { readonly outcome: string }) {
  const { messages } = usePortal();
  useEffect(() => {
    void messages.loadRest().catch(() => undefined);
  }, [messages]);
  return <SharedNotice outcome={outcome} />;
}
