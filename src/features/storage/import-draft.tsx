import { useForm } from '@tanstack/react-form';
import { useId, useRef, useState } from 'react';
import type { ImportFailure } from '#data/transfer/import-draft.ts';
import { Button } from '#design/button.tsx';
import { focusFirstInvalid } from '#design/focus.ts';
import { Icon } from '#design/icon.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { PlainField } from '#widgets/frame/plain-field.tsx';
import { useMessages } from '#words/messages-context.tsx';
import './storage.css';

export interface ImportDraftProps {
  /** Takes the file up; undefined where that went well. */
  readonly onImport: (file: File, passphrase: string) => Promise<ImportFailure | undefined>;
}

const NAMED: ReadonlySet<ImportFailure['code']> = new Set(['not-opened', 'document', 'quota']);

interface Values {
  readonly file: File | null;
  readonly passphrase: string;
}

const NOTHING: Values = { file: null, passphrase: '' };

/** "Continue from another device": the file and its passphrase. */
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
    <form
      className="transfer"
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit();
      }}
    >
      <div role="alert">
        <form.Subscribe selector={({ errorMap }) => errorMap.onSubmit}>
          {(error) =>
            typeof error === 'string' && (
              // The same words again are an element of their own: they are said again.
              <FeedbackBox key={failures} style="warning">
                {messages.text(error)}
              </FeedbackBox>
            )
          }
        </form.Subscribe>
      </div>
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
              aria-describedby={`${fileId}-error`}
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
