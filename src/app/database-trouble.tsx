import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { ContactLines } from '#design/themes/shared/site-footer.tsx';
import { getStorageTrouble, type StorageTrouble, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import { useMessages } from '#words/messages-context.tsx';
import { useRestOfWords } from './use-rest-of-words.ts';

const DatabaseNotice = lazy(async () => ({
  default: (await import('#vault/ui/database-notice.tsx')).DatabaseNotice,
}));

/** Above every page: what is saved on this device cannot be reached from this tab, or is gone. */
export function DatabaseTrouble() {
  const trouble = useSyncExternalStore(subscribeToDatabaseState, getStorageTrouble);
  return (
    <>
      <AnswerAnnouncement isSilent={trouble === 'silent'} />
      {trouble !== undefined && <WordedTrouble trouble={trouble} />}
    </>
  );
}

function WordedTrouble({ trouble }: { readonly trouble: StorageTrouble }) {
  const router = useRouter();
  const tryAgain = async () => {
    const { tryStorageAgain } = await import('#vault/database/database.ts');
    // The page that could not be opened is opened.
    if (await tryStorageAgain()) await router.invalidate();
  };
  if (!useRestOfWords()) return null;
  return (
    <Suspense fallback={null}>
      <DatabaseNotice trouble={trouble} onTryAgain={tryAgain}>
        <ContactLines />
      </DatabaseNotice>
    </Suspense>
  );
}

/** The notice is taken away when storage answers, by itself or after another try: that is said. */
function AnswerAnnouncement({ isSilent }: { readonly isSilent: boolean }) {
  const messages = useMessages();
  const announce = useAnnounce();
  const wasSilent = useRef(false);
  useEffect(() => {
    if (wasSilent.current && !isSilent) announce(messages.text('storage.database.answers'));
    wasSilent.current = isSilent;
  }, [isSilent, announce, messages]);
  return null;
}
