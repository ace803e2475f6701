import { lazy, type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { maskPlaceholder } from '#claim/masks/mask-looks.ts';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import { controlAttributes, type FieldParts } from '#claim/ui/use-field.ts';
import { Button } from '#design/button.tsx';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import './date-control.css';
import { type FocusLoss, moveFocus } from '#design/accessibility.tsx';

const CalendarPopover = lazy(async () => ({
  default: (await import('./calendar.tsx')).CalendarPopover,
}));

export interface DateControlProps {
  readonly parts: FieldParts;
  readonly address: FieldAddress;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly defaultValue: string;
  /** Told of what is typed, where the text is not bound to the model by itself. */
  readonly onInput?: () => void;
  /** The date is to be judged: the focus has left both the text and the calendar, or a date was picked, or Enter pressed. */
  readonly onLeave: (loss?: FocusLoss) => void;
  /** Takes a picked date, MM/dd/yyyy; it goes to the model as it is where this is not given. */
  readonly onPick?: (date: string) => void;
}

/**
 * The text of a date and its calendar. A mouse's click into the text opens the calendar beside it and leaves the focus
 * in the text; by touch and by keyboard the button opens it (a keyboard on the screen would cover both).
 */
export function DateControl(props: DateControlProps) {
  const { parts, address, inputRef, defaultValue, onInput, onLeave } = props;
  const engine = useFormEngine();
  const groupRef = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<'closed' | 'besideText' | 'byButton'>('closed');
  const isOpen = opened !== 'closed';
  const close = useCallback(() => setOpened('closed'), []);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const goBack = () => {
    // The focus goes back to where the calendar was opened from.
    if (opened === 'byButton') moveFocus(buttonRef.current);
    if (opened === 'besideText') moveFocus(inputRef.current);
    close();
  };

  const pick = (date: string) => {
    if (props.onPick === undefined) engine.change(address, date);
    else props.onPick(date);
    close();
    moveFocus(inputRef.current);
    onLeave();
  };
  const { field, messages } = parts;
  const label = `${messages.text('widgets.date.openCalendar')} ${messages.text(field.label)}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the pair of controls is not an action of its own
    <div
      className="date"
      ref={groupRef}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        close();
        onLeave(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) goBack();
        if (event.target !== inputRef.current) return;
        // It stands between the text and what comes next.
        if (event.key === 'Tab') close();
        if (event.key === 'Enter') onLeave();
      }}
    >
      <Input
        {...controlAttributes(parts)}
        ref={inputRef}
        className="control date__text"
        type="text"
        inputMode="numeric"
        autoComplete={parts.field.autocomplete ?? 'off'}
        placeholder={
          field.placeholderText
            ? messages.text(field.placeholderText)
            : maskPlaceholder('SLASH_DELIMITED_FULL_DATE')
        }
        defaultValue={defaultValue}
        {...(onInput === undefined ? {} : { onInput })}
        onPointerUp={(event) => {
          // Browsers tell a control that is out of use of the pointer too.
          const isInUse = event.currentTarget.matches(':enabled');
          if (event.pointerType === 'mouse' && isInUse && !isOpen) setOpened('besideText');
        }}
      />
      <Button
        className="date__button"
        ref={buttonRef}
        icon="calendar"
        about={label}
        isExpanded={isOpen}
        isDisabled={!parts.view.enabled}
        onClick={() => setOpened(isOpen ? 'closed' : 'byButton')}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <CalendarPopover
            messages={parts.messages}
            fieldRef={groupRef}
            labelId={parts.labelId}
            value={inputRef.current?.value ?? ''}
            validations={engine.getValidations(address)}
            today={engine.getToday()}
            takesFocus={opened === 'byButton'}
            onPick={pick}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
