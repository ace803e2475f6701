import { useForm } from '@tanstack/react-form';
import { useEffect, useId, useRef, useState } from 'react';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { expandBlock, loadComposedFields } from '#claim/definition/form-plan.ts';
import { startDefinitionOf } from '#claim/definition/form-registry.ts';
import { FormAlert, PlainField, submitOnce } from '#claim/ui/plain-field.tsx';
import { moveFocus } from '#design/accessibility.tsx';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { focusFirstInvalid } from '#design/focus.ts';
import { theCase } from '#server/case.ts';
import type { FormType } from '#server/form-type.ts';
import type { Credentials } from '#vault/keys/credentials.ts';
import { FillIn } from '#vault/ui/device-lock.tsx';
import { useMessages } from '#words/messages-context.tsx';

export interface CredentialsFormProps {
  readonly fields: readonly FieldConfig[];
  /** Opens the claims of these credentials; false if there are none. */
  readonly onOpen: (credentials: Credentials) => Promise<boolean>;
  readonly onCancel?: () => void;
  /** Focuses the first input, since the claimant asked for the form. True by default. */
  readonly takesFocus?: boolean;
}

/** Returns the credential fields of a form type's start page; for a form that the case no longer has, those of the first form. */
export async function loadCredentialFields(formType: FormType): Promise<readonly FieldConfig[]> {
  const { startPages } = theCase();
  const known = formType in startPages ? formType : (Object.keys(startPages)[0] ?? formType);
  // Most start pages work without composed fields.
  await loadComposedFields().catch(() => undefined);
  const blocks = startDefinitionOf(known).pages.flatMap((page) => page.blocks);
  return blocks
    .flatMap((block) => expandBlock(block))
    .filter(({ model }) => model?.dtoMapping === 'credentials');
}

/** Asks for the credentials of claims on this device. Wrong ones open nothing, and the form does not say which part is wrong. */
export function CredentialsForm({ fields, onOpen, onCancel, takesFocus = true }: CredentialsFormProps) {
  const messages = useMessages();
  const headingId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (takesFocus) moveFocus(element.current?.querySelector('input'));
  }, [takesFocus]);
  const form = useForm({
    defaultValues: Object.fromEntries(fields.map(({ key }) => [key, ''])) as Record<string, string>,
    validators: {
      onSubmitAsync: async ({ value }) => {
        const isOpened = await onOpen(value);
        if (isOpened) return undefined;
        setFailures((count) => count + 1);
        return 'submissions.unlock.nothing';
      },
    },
    onSubmitInvalid: () => focusFirstInvalid(element.current),
  });
  return (
    <form
      className="unlock"
      ref={element}
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => submitOnce(event, form)}
    >
      <h3 className="unlock__heading" id={headingId}>
        {messages.text('submissions.unlock.heading')}
      </h3>
      <form.Subscribe>{(state) => <FormAlert state={state} failures={failures} />}</form.Subscribe>
      {fields.map(({ key, label, concealed, inputMode }) => (
        <form.Field
          key={key}
          name={key}
          validators={{ onSubmit: ({ value }) => (value?.trim() ? undefined : 'submissions.unlock.missing') }}
        >
          {({ state, handleChange, handleBlur }) => (
            <PlainField
              label={messages.text(label)}
              concealed={concealed ?? false}
              {...(inputMode === undefined ? {} : { inputMode })}
              value={state.value ?? ''}
              error={
                typeof state.meta.errors[0] === 'string' ? messages.text(state.meta.errors[0]) : undefined
              }
              onChange={handleChange}
              onBlur={handleBlur}
            />
          )}
        </form.Field>
      ))}
      <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
        {(isSubmitting) => (
          <ButtonRow>
            <Button
              type="submit"
              variant="primary"
              label={messages.text('submissions.unlock.action')}
              isPending={isSubmitting}
              pendingLabel={messages.text('submissions.unlock.pending')}
            />
            <FillIn
              asks={fields.map(({ key }) => key)}
              onFill={(credentials) => form.reset(credentials, { keepDefaultValues: true })}
            />
            {onCancel !== undefined && (
              <Button label={messages.text('submissions.unlock.cancel')} onClick={onCancel} />
            )}
          </ButtonRow>
        )}
      </form.Subscribe>
    </form>
  );
}
