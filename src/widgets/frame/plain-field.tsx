import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import '../text/input-group.css';
import './field.css';

export interface PlainFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Hides what is typed, with a button that shows it. */
  readonly concealed?: boolean;
  readonly inputMode?: 'text' | 'numeric';
}

/** A labelled text input outside a claim's form engine: of a small form that is kept nowhere. */
export function PlainField(props: PlainFieldProps) {
  const { label, hint, error, concealed = false } = props;
  const messages = useMessages();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const input = (
    <input
      className="control"
      id={id}
      type={concealed && !isShown ? 'password' : 'text'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      inputMode={props.inputMode ?? 'text'}
      value={props.value}
      required
      aria-invalid={error !== undefined}
      {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
      onChange={(event: ChangeEvent<HTMLInputElement>) => props.onChange(event.target.value)}
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
      {concealed ? (
        <div className="input-group">
          {input}
          <Button
            className="input-group__button"
            label={messages.text(isShown ? 'widgets.concealed.hide' : 'widgets.concealed.show')}
            describedBy={`${id}-label`}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      ) : (
        input
      )}
    </div>
  );
}
