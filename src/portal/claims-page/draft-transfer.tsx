import { useId, useRef, useState } from 'react';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import type { Result } from '#kernel/result.ts';
import type { StorageFailure } from '#kernel/storage-trouble.ts';
import type { ExportedDraft, ImportFailure } from '#vault/transfer/draft-transfer.ts';
import { useMessages } from '#words/messages-context.tsx';
import '#vault/ui/storage.css';
import { useForm } from '@tanstack/react-form';
import { FormAlert, PlainField, submitOnce } from '#claim/ui/plain-field.tsx';
import { focusFirstInvalid } from '#design/focus.ts';
import { Icon } from '#design/icon.tsx';

export interface ExportDraftProps {
  readonly onExport: () => Promise<Result<ExportedDraft, StorageFailure>>;
  readonly onSave: (file: Blob) => void;
}

/** Exports a draft with its documents into one locked file; shows the passphrase that opens it once. */
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
            <p className="transfer__passphrase" dir="ltr" translate="no">
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

export interface ImportDraftProps {
  /** Imports the file; resolves to undefined on success. */
  readonly onImport: (file: File, passphrase: string) => Promise<ImportFailure | undefined>;
}

const NAMED: ReadonlySet<ImportFailure['code']> = new Set(['not-opened', 'document', 'quota']);

interface Values {
  readonly file: File | null;
  readonly passphrase: string;
}

const NOTHING: Values = { file: null, passphrase: '' };

export function ImportDraft({ onImport }: ImportDraftProps) {
  const messages = useMessages();
  const fileId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  const form = useForm({
    defaultValues: NOTHING,
    validators: {
      onSubmitAsync: async ({ value: { file, passphrase } }) => {
        const failure = file === null ? undefined : await onImport(file, passphrase);
        if (failure === undefined) return undefined;
        setFailures((count) => count + 1);
        return `storage.import.failed.${NAMED.has(failure.code) ? failure.code : 'other'}`;
      },
    },
    onSubmitInvalid: () => focusFirstInvalid(element.current),
  });
  return (
    <form className="transfer" ref={element} noValidate onSubmit={(event) => submitOnce(event, form)}>
      <form.Subscribe>{(state) => <FormAlert state={state} failures={failures} />}</form.Subscribe>
      <form.Field
        name="file"
        validators={{ onSubmit: ({ value }) => (value === null ? 'storage.import.noFile' : undefined) }}
      >
        {({ state, handleChange }) => (
          <div className={state.meta.errors.length > 0 ? 'field field--invalid' : 'field'}>
            <label className="field__label" htmlFor={fileId}>
              {messages.text('storage.import.file')}
            </label>
            {state.meta.errors.length > 0 && (
              <p className="field__error" id={`${fileId}-error`}>
                <Icon name="error" />
                <span>{messages.text('storage.import.noFile')}</span>
              </p>
            )}
            <input
              className="control"
              id={fileId}
              type="file"
              aria-invalid={state.meta.errors.length > 0}
              aria-describedby={state.meta.errors.length > 0 ? `${fileId}-error` : undefined}
              onChange={({ target }) => handleChange(target.files?.[0] ?? null)}
            />
          </div>
        )}
      </form.Field>
      <form.Field
        name="passphrase"
        validators={{ onSubmit: ({ value }) => (value.trim() ? undefined : 'storage.import.noPassphrase') }}
      >
        {({ state, handleChange, handleBlur }) => (
          <PlainField
            label={messages.text('storage.import.passphrase')}
            hint={messages.text('storage.import.passphraseHint')}
            value={state.value}
            error={state.meta.errors.length > 0 ? messages.text('storage.import.noPassphrase') : undefined}
            onChange={handleChange}
            onBlur={handleBlur}
          />
        )}
      </form.Field>
      <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
        {(isSubmitting) => (
          <div>
            <Button
              type="submit"
              label={messages.text('storage.import.action')}
              isPending={isSubmitting}
              pendingLabel={messages.text('storage.import.pending')}
            />
          </div>
        )}
      </form.Subscribe>
    </form>
  );
}
