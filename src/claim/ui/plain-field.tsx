import type { AnyFormApi } from '@tanstack/react-form';
import { type ChangeEvent, type ReactNode, type SubmitEvent, useId } from 'react';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { ConcealedInput } from '#claim/field-types/text/text-widget.tsx';
import { toLatinDigits } from '#claim/masks/mask-looks.ts';
import { Icon } from '#design/icon.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { ErrorTitle } from './page-error-summary.tsx';
import './field-frame.css';

/**
 * Submits a small form unless it is submitting already. TanStack Form would run a second submission beside the first, and would take the
 * first one's abandoned validation for passed (docs/adr/0002-form-state.md).
 */
export function submitOnce(
  event: Pick<SubmitEvent, 'preventDefault'>,
  form: Pick<AnyFormApi, 'state' | 'handleSubmit'>,
): void {
  event.preventDefault();
  if (!form.state.isSubmitting) void form.handleSubmit();
}

export interface PlainFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly concealed?: boolean;
  readonly inputMode?: NonNullable<FieldConfig['inputMode']>;
}

/**
 * Labelled text input of a small form that is not saved, outside a claim's form engine. It takes codes: digits of other scripts become 0
 * to 9.
 */
export function PlainField(props: PlainFieldProps) {
  const { label, hint, error } = props;
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const input = (
    <input
      className="control"
      type="text"
      id={id}
      autoComplete="off"
      autoCapitalize={props.concealed ? 'none' : 'characters'}
      spellCheck={false}
      inputMode={props.inputMode ?? 'text'}
      value={props.value}
      required
      aria-invalid={error !== undefined}
      {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
      onChange={({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
        // Text that an input method is still composing must not be overwritten.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        props.onChange(isComposing ? target.value : toLatinDigits(target.value));
      }}
      onCompositionEnd={({ currentTarget }) => props.onChange(toLatinDigits(currentTarget.value))}
      onBlur={props.onBlur}
    />
  );
  return (
    <div className={error === undefined ? 'field' : 'field field--invalid'}>
      <label className="field__label" id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <div className="field__hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="error" />
          <span>{error}</span>
        </p>
      )}
      {props.concealed ? <ConcealedInput label={label}>{input}</ConcealedInput> : input}
    </div>
  );
}

export interface FormAlertProps {
  /** State of a TanStack form; `onSubmit` is a message key. */
  readonly state: { readonly isValid: boolean; readonly errorMap: { readonly onSubmit?: unknown } };
  readonly failures: number;
}

export function FormAlert({ state: { isValid, errorMap }, failures }: FormAlertProps) {
  const messages = useMessages();
  return (
    <>
      {!isValid && <ErrorTitle />}
      <div role="alert">
        {typeof errorMap.onSubmit === 'string' && (
          // Each refusal gets a new element, so that screen readers read the same words again.
          <FeedbackBox key={failures} style="warning">
            {messages.text(errorMap.onSubmit)}
          </FeedbackBox>
        )}
      </div>
    </>
  );
}
