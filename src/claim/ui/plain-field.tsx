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
 * Submits a small form, unless it is being submitted: TanStack Form carries out a second press beside the first, and takes the first one's
 * validation, which it gives up then, for passed (docs/adr/0002-form-state.md).
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
  /** Hides what is typed, with a button that shows it. */
  readonly concealed?: boolean;
  readonly inputMode?: NonNullable<FieldConfig['inputMode']>;
}

/**
 * A labelled text input outside a claim's form engine: of a small form that is kept nowhere. It takes codes: digits of other
 * scripts are read as 0 to 9.
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
        // What an input method has not finished composing is not to be written over.
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
  /** A small form's, as TanStack Form has it: `onSubmit` is the key of a message. */
  readonly state: { readonly isValid: boolean; readonly errorMap: { readonly onSubmit?: unknown } };
  /** How often it was refused. */
  readonly failures: number;
}

/** What a small form as a whole was refused for. */
export function FormAlert({ state: { isValid, errorMap }, failures }: FormAlertProps) {
  const messages = useMessages();
  return (
    <>
      {!isValid && <ErrorTitle />}
      <div role="alert">
        {typeof errorMap.onSubmit === 'string' && (
          // The same words again are an element of their own: they are said again.
          <FeedbackBox key={failures} style="warning">
            {messages.text(errorMap.onSubmit)}
          </FeedbackBox>
        )}
      </div>
    </>
  );
}
