import { useEffect, useRef, useState } from 'react';
import { readWrittenDate } from '#claim/masks/written-values.ts';
import { fieldValueToText } from '#claim/rules/rule.ts';
import { useFieldValue, useFormEngine } from '#claim/ui/form-engine-context.ts';
import type { FieldParts } from '#claim/ui/use-field.ts';
import type { FocusLoss } from '#design/accessibility.tsx';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import { DateControl } from './date-control.tsx';
import { type DateTimeParts, isoToParts, partsToIso } from './date-values.ts';

/** Steps of the time's lists (specification, section 9). */
const TIME_PARTS = [
  { name: 'hour', label: 'widgets.date.hour', count: 24, step: 1 },
  { name: 'minute', label: 'widgets.date.minute', count: 60, step: 5 },
  { name: 'second', label: 'widgets.date.second', count: 60, step: 5 },
] as const;

export interface DateTimeControlProps {
  readonly parts: FieldParts;
  readonly address: FieldAddress;
  readonly onLeave: (loss?: FocusLoss) => void;
}

/** Date with a 24-hour time; the model gets a UTC ISO time. */
export function DateTimeControl({ parts, address, onLeave }: DateTimeControlProps) {
  const engine = useFormEngine();
  const inputRef = useRef<HTMLInputElement>(null);
  const stored = fieldValueToText(useFieldValue(address));
  const [entered, setEntered] = useState(() => isoToParts(stored));
  // Keeps the entered parts (an hour chosen before the date is complete) until the model changes elsewhere.
  const value = partsToIso(entered) === stored ? entered : isoToParts(stored);
  useEffect(() => {
    if (inputRef.current !== null && inputRef.current.value !== value.date)
      inputRef.current.value = value.date;
  }, [value.date]);
  const change = (next: Partial<DateTimeParts>) => {
    const changed = { ...value, ...next };
    setEntered(changed);
    engine.change(address, partsToIso(changed));
  };
  const { messages } = parts;
  const leaveDate = (loss?: FocusLoss) => {
    const date = readWrittenDate(value.date, messages.language);
    if (date !== undefined) change({ date });
    onLeave(loss);
  };
  return (
    <div className="date-time">
      <DateControl
        parts={parts}
        address={address}
        inputRef={inputRef}
        defaultValue={value.date}
        onInput={() => change({ date: inputRef.current?.value ?? '' })}
        onLeave={leaveDate}
        onPick={(date) => {
          if (inputRef.current !== null) inputRef.current.value = date;
          change({ date });
        }}
      />
      <div className="date-time__parts">
        {TIME_PARTS.map(({ name, label, count, step }) => (
          <div className="date-time__part" key={name}>
            <label htmlFor={`${parts.id}-${name}`}>{messages.text(label)}</label>
            <select
              className="control"
              id={`${parts.id}-${name}`}
              name={`${parts.field.key}-${name}`}
              disabled={!parts.view.enabled}
              value={value[name]}
              onChange={(event) => {
                change({ [name]: Number(event.target.value) });
                if (parts.errors.length > 0) onLeave();
              }}
              onBlur={onLeave}
            >
              {listSteps(count, step, value[name]).map((each) => (
                <option key={each} value={each}>
                  {String(each).padStart(2, '0')}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Lists 0, 5, 10, … and the current value, which may lie between the steps if it came from elsewhere. */
function listSteps(count: number, step: number, value: number): readonly number[] {
  const steps = Array.from({ length: count / step }, (_, index) => index * step);
  return steps.includes(value) ? steps : [...steps, value].sort((a, b) => a - b);
}
