import { lazy, type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import type { FieldAddress } from '#core/form/model-store.ts';
import { maskPlaceholder } from '#core/masks/find-mask.ts';
import { Button } from '#ui/button.tsx';
import { useFormEngine } from '../form-engine-context.ts';
import { controlAttributes, type FieldParts } from '../frame/use-field.ts';
import './date.css';
import { isInCalendar } from './is-in-calendar.ts';

const CalendarPopover = lazy(async () => ({
  default: (await import('./calendar-popover.tsx')).CalendarPopover,
}));

export interface DateControlProps {
  readonly parts: FieldParts;
  readonly address: FieldAddress;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly defaultValue: string;
  /** Told of what is typed, where the text is not bound to the model by itself. */
  readonly onInput?: () => void;
  /** The date is to be judged: the focus has left both the text and the calendar, or a date was picked, or Enter pressed. */
  readonly onLeave: () => void;
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

  const pick = (date: string) => {
    if (props.onPick === undefined) engine.change(address, date);
    else props.onPick(date);
    close();
    inputRef.current?.focus();
    onLeave();
  };
  const label = parts.messages.text('widgets.date.openCalendar');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the pair of controls is not an action of its own
    <div
      className="date"
      ref={groupRef}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget) || isInCalendar(event.relatedTarget)) return;
        close();
        onLeave();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        if (event.key === 'Enter' && event.target === inputRef.current) onLeave();
      }}
    >
      <Input
        {...controlAttributes(parts)}
        ref={inputRef}
        className="control date__text"
        type="text"
        inputMode="numeric"
        autoComplete={parts.field.autocomplete ?? 'off'}
        placeholder={maskPlaceholder('SLASH_DELIMITED_FULL_DATE')}
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
        icon="calendar"
        accessibleName={label}
        describedBy={parts.labelId}
        isExpanded={isOpen}
        isDisabled={!parts.view.enabled}
        onClick={() => setOpened(isOpen ? 'closed' : 'byButton')}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <CalendarPopover
            messages={parts.messages}
            triggerRef={groupRef}
            value={inputRef.current?.value ?? ''}
            validations={engine.getValidations(address)}
            takesFocus={opened === 'byButton'}
            onPick={pick}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
