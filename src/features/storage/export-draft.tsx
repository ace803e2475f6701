import { useState } from 'react';
import type { StorageFailure } from '#data/storage-error.ts';
import type { ExportedDraft } from '#data/transfer/export-draft.ts';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import type { Result } from '#kernel/result.ts';
import { useMessages } from '#words/messages-context.tsx';
import './storage.css';

export interface ExportDraftProps {
  readonly onExport: () => Promise<Result<ExportedDraft, StorageFailure>>;
  readonly onSave: (file: Blob) => void;
}

/** Puts a draft with its documents into one locked file; the passphrase that opens it is shown once. */
export function ExportDraft({ onExport, onSave }: ExportDraftProps) {
  const messages = useMessages();
  const [made, setMade] = useState<ExportedDraft>();
  const [hasFailed, setHasFailed] = useState(false);
  const make = async () => {
    const exported = await onExport();
    setHasFailed(!exported.ok);
    if (exported.ok) setMade(exported.value);
  };
  return (
    <div className="transfer">
      <div role="status">
        {hasFailed && <FeedbackBox style="warning">{messages.text('storage.export.failed')}</FeedbackBox>}
        {made !== undefined && (
          <FeedbackBox style="success" heading={messages.text('storage.export.made')}>
            <p>{messages.text('storage.export.writeDown')}</p>
            <p className="transfer__passphrase" dir="ltr">
              {made.passphrase}
            </p>
            <p>{messages.text('storage.export.keepApart')}</p>
          </FeedbackBox>
        )}
      </div>
      <ButtonRow>
        {made === undefined ? (
          <Button
            label={messages.text('storage.export.action')}
            pendingLabel={messages.text('storage.export.pending')}
            onClick={make}
          />
        ) : (
          <>
            <Button
              variant="primary"
              label={messages.text('storage.export.save', { size: messages.fileSize(made.file.size) })}
              onClick={() => onSave(made.file)}
            />
            <Button label={messages.text('storage.export.done')} onClick={() => setMade(undefined)} />
          </>
        )}
      </ButtonRow>
    </div>
  );
}
