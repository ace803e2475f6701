import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { isStorageShut, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import { useMessages } from '#words/messages-context.tsx';
import { Page } from './pages/page.tsx';
import { PageHeading } from './pages/page-heading.tsx';

/** Whether storage cannot be read now, as it changes. */
export function useIsStorageShut(): boolean {
  return useSyncExternalStore(subscribeToDatabaseState, isStorageShut);
}

/** Stands for a page that needs what is on this device, while that cannot be read; why, and what to do, is told above every page. */
export function ShutPage({ title = 'storage.shut.title' }: { readonly title?: string }) {
  const router = useRouter();
  const messages = useMessages();
  const isShut = useIsStorageShut();
  useEffect(() => {
    // The guard asks again what may be shown.
    if (!isShut) void router.invalidate();
  }, [isShut, router]);
  return (
    <Page>
      <PageHeading text={messages.text(title)} />
      <p className="page__lead">{messages.text('storage.shut.text')}</p>
    </Page>
  );
}
