import { type ReactNode, useState } from 'react';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import type { StorageTrouble } from '#kernel/storage-trouble.ts';
import { useMessages } from '#words/messages-context.tsx';

interface DatabaseNoticeProps {
  readonly trouble: StorageTrouble;
  /** Asks storage again; settles once storage has answered or timed out. */
  readonly onTryAgain: () => Promise<unknown>;
  /** Stores again what this tab still has of deleted claims; undefined if it has none. */
  readonly onKeepAgain: (() => Promise<unknown>) | undefined;
  /** Contact details. */
  readonly children: ReactNode;
}

/** Says that this tab cannot reach the stored claims, or that they are gone, and what to do. */
export function DatabaseNotice({ trouble, onTryAgain, onKeepAgain, children }: DatabaseNoticeProps) {
  const messages = useMessages();
  const [tries, setTries] = useState(0);
  const canKeep = trouble === 'deleted' && onKeepAgain !== undefined;
  return (
    <FeedbackBox style="danger" role="alert" heading={messages.text(`storage.database.${trouble}.heading`)}>
      <p>{messages.text(canKeep ? 'storage.database.deleted.open' : `storage.database.${trouble}.text`)}</p>
      {trouble === 'silent' ? (
        <>
          {/* A new element for each try, so that screen readers announce the same text again. */}
          {tries > 0 && <p key={tries}>{messages.text('storage.database.silent.tried')}</p>}
          <Button
            label={messages.text('shell.pageFailed.retry')}
            pendingLabel={messages.text('storage.database.silent.trying')}
            onClick={async () => {
              await onTryAgain();
              setTries((count) => count + 1);
            }}
          />
          {children}
        </>
      ) : (
        <ButtonRow>
          {canKeep && (
            <Button
              variant="primary"
              label={messages.text('storage.database.deleted.keep')}
              pendingLabel={messages.text('storage.database.deleted.keeping')}
              onClick={onKeepAgain}
            />
          )}
          <Button label={messages.text('storage.reload')} onClick={() => location.reload()} />
        </ButtonRow>
      )}
    </FeedbackBox>
  );
}
