import { type ReactNode, useState } from 'react';
import { takesLatinDigits } from '#claim/definition/field-config.ts';
import { inputModeOf, maskPlaceholder } from '#claim/masks/mask-looks.ts';
import { FieldFrame } from '#claim/ui/field-frame.tsx';
import {
  assertComponentName,
  controlAttributes,
  type FieldParts,
  useField,
  type WidgetProps,
} from '#claim/ui/use-field.ts';
import { useTextBinding } from '#claim/ui/use-text-binding.ts';
import { useValidateField } from '#claim/ui/use-validate-field.ts';
import './text-widget.css';
import { Button } from '#design/button.tsx';
import { useMessages } from '#words/messages-context.tsx';

/** One line of text. Validates on blur and on Enter, and lists every distinct error message (section 5). */
export function TextWidget({ field, address }: WidgetProps<'text'>) {
  assertComponentName('text', field.type);
  const parts = useField(field, address, 'distinct');
  const binding = useTextBinding<HTMLInputElement>(address, parts.view.maskName, takesLatinDigits(field));
  const validate = useValidateField(field, address);

  const input = (
    <input
      {...binding}
      {...controlAttributes(parts)}
      {...typingAttributes(parts)}
      className="control"
      type="text"
      onBlur={validate}
      onKeyDown={(event) => {
        if (event.key === 'Enter') validate();
      }}
    />
  );
  return (
    <FieldFrame parts={parts}>
      {field.concealed ? (
        <ConcealedInput label={parts.messages.text(field.label)} isDisabled={!parts.view.enabled}>
          {input}
        </ConcealedInput>
      ) : (
        <InputGroup parts={parts}>{input}</InputGroup>
      )}
    </FieldFrame>
  );
}

const NEVER_SPELT = new Set(['email', 'url', 'numeric', 'decimal', 'tel']);

function typingAttributes(parts: FieldParts) {
  const { field, view, messages } = parts;
  const inputMode = inputModeOf(view.maskName) ?? field.inputMode ?? 'text';
  const placeholder = field.placeholderText
    ? messages.text(field.placeholderText)
    : maskPlaceholder(view.maskName);
  return {
    inputMode,
    // The browser should not remember a field without an autofill purpose (WCAG 1.3.5).
    autoComplete: field.autocomplete ?? 'off',
    // Even an empty placeholder makes the browser restyle it at every key.
    ...(placeholder ? { placeholder } : {}),
    'aria-labelledby': groupLabelIds(parts),
    ...(NEVER_SPELT.has(inputMode) || field.concealed ? { spellCheck: false, autoCapitalize: 'none' } : {}),
    ...(view.maskName === 'VIN' ? { spellCheck: false, autoCapitalize: 'characters' } : {}),
  };
}

/**
 * Shows texts before and after a control (a currency sign, a unit), which describe what to type. For screen readers they are part of the
 * label.
 */
export function InputGroup({
  parts,
  children,
}: {
  readonly parts: FieldParts;
  readonly children: ReactNode;
}) {
  const { prefix, suffix } = parts.field.inputGroupConfig ?? {};
  if (prefix === undefined && suffix === undefined) return children;
  return (
    <div className="input-group">
      {prefix !== undefined && (
        <span className="input-group__text" id={`${parts.id}-prefix`}>
          {parts.messages.text(prefix)}
        </span>
      )}
      {children}
      {suffix !== undefined && (
        <span className="input-group__text" id={`${parts.id}-suffix`}>
          {parts.messages.text(suffix)}
        </span>
      )}
    </div>
  );
}

/** Returns the ids of a control's label and of the texts around it, in reading order; undefined if the label suffices. */
export function groupLabelIds({ field, id, labelId }: FieldParts): string | undefined {
  const { prefix, suffix } = field.inputGroupConfig ?? {};
  if (prefix === undefined && suffix === undefined) return undefined;
  return [labelId, prefix && `${id}-prefix`, suffix && `${id}-suffix`].filter(Boolean).join(' ');
}

export interface ConcealedInputProps {
  /** Label of the control, which the button's name contains. */
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/**
 * Hides the typed text of a control, with a button that shows it, because people mistype what they cannot see. It only changes the look:
 * a password field would make the browser offer to save the credentials.
 */
export function ConcealedInput({ label, isDisabled = false, children }: ConcealedInputProps) {
  const messages = useMessages();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="input-group" data-concealed={!isShown}>
      {children}
      <Button
        className="input-group__button"
        label={messages.text(isShown ? 'widgets.concealed.hide' : 'widgets.concealed.show')}
        isDisabled={isDisabled}
        about={label}
        onClick={() => setIsShown(!isShown)}
      />
    </div>
  );
}
