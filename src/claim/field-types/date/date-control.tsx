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
  /** Called on typing, for a text that is not bound to the model. */
  readonly onInput?: () => void;
  /** Called when the date must be validated: the focus left both text and calendar, a date was picked, or Enter was pressed. */
  readonly onLeave: (loss?: FocusLoss) => void;
  /** Receives a picked date, MM/dd/yyyy; by default it goes into the model. */
  readonly onPick?: (date: string) => void;
}

/**
 * Text of a date and its calendar. A mouse click into the text opens the calendar and leaves the focus in the text. For touch and
 * keyboard, the button opens it, because an on-screen keyboard would cover both.
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
        // The calendar would stand between the text and the next control.
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
          // Browsers send pointer events to disabled controls, too.
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
            hasTime={field.hasTimePicker}
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
