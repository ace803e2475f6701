import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '#design/button.tsx';
import { LabelledValue, LabelledValueList } from '#design/data-summary.tsx';
import { getStorageTrouble, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import { askForPersistence, readStorageSpace, type StorageSpace } from '#vault/device-storage.ts';
import { useMessages } from '#words/messages-context.tsx';
import { canLoseUnusedSites } from './saving-notices.tsx';
import './storage.css';

/** Shows what this device's storage holds. Reads it again when `version` changes. */
export function StoragePanel({ version }: { readonly version: unknown }) {
  const messages = useMessages();
  const [space, setSpace] = useState<StorageSpace>();
  const trouble = useSyncExternalStore(subscribeToDatabaseState, getStorageTrouble);
  const [wasRefused, setWasRefused] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when to read again
  useEffect(() => {
    let isGone = false;
    void readStorageSpace().then((read) => {
      if (!isGone) setSpace(read);
    });
    return () => {
      isGone = true;
    };
  }, [version]);
  const ask = async () => {
    const answer = await askForPersistence(() => navigator.storage.persist());
    setWasRefused(answer === 'refused');
    setSpace(await readStorageSpace());
  };
  // Until then the values are hidden but take their space, so that the layout does not shift.
  const { usedBytes, availableBytes, isPersistent = false } = space ?? {};
  const size = (bytes: number | undefined) => (bytes === undefined ? [] : [messages.fileSize(bytes)]);
  const unknown = messages.text('storage.unknown');
  return (
    <section
      className={
        space === undefined
          ? 'page__section storage-panel storage-panel--coming'
          : 'page__section storage-panel'
      }
    >
      <h2>{messages.text('storage.heading')}</h2>
      {trouble === undefined && <p>{messages.text('storage.onlyHere')}</p>}
      <LabelledValueList>
        <LabelledValue label={messages.text('storage.used')} values={size(usedBytes)} emptyText={unknown} />
        <LabelledValue
          label={messages.text('storage.left')}
          values={size(availableBytes)}
          emptyText={unknown}
        />
        <LabelledValue
          label={messages.text('storage.kept')}
          values={[messages.text(isPersistent ? 'storage.kept.promised' : 'storage.kept.notPromised')]}
        />
      </LabelledValueList>
      {!isPersistent && (
        <>
          <p>{messages.text(wasRefused ? 'storage.refused.text' : 'storage.kept.why')}</p>
          {canLoseUnusedSites(navigator.userAgent) && <p>{messages.text('storage.sevenDays')}</p>}
          {!wasRefused && (
            <div>
              <Button label={messages.text('storage.kept.ask')} onClick={ask} />
            </div>
          )}
        </>
      )}
    </section>
  );
}
