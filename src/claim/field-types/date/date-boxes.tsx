import { useEffect, useRef } from 'react';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import type { FieldParts } from '#claim/ui/use-field.ts';
import type { FocusLoss } from '#design/accessibility.tsx';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import {
  DATE_BOXES,
  type DateBox,
  type DateBoxTexts,
  joinDate,
  readBox,
  splitDate,
  typeInBox,
} from './date-box-values.ts';
import './date-boxes.css';

export interface DateBoxesProps {
  readonly parts: FieldParts;
  readonly address: FieldAddress;
  /** Called when the focus leaves all three boxes, and on Enter. */
  readonly onLeave: (loss?: FocusLoss) => void;
}

/**
 * Three boxes for a date that claimants know by heart and type sooner than they find it in a calendar. The boxes are uncontrolled, like
 * other text controls; the model holds one text, and a change from elsewhere is written into them.
 */
export function DateBoxes({ parts, address, onLeave }: DateBoxesProps) {
  const engine = useFormEngine();
  const { messages, field, view, errors, id } = parts;
  const setRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const show = () => {
      const value = engine.getValue(address);
      const text = typeof value === 'string' ? value : '';
      // A date typed without leading zeros is the same date, so it stays as typed.
      if (joinDate(readBoxes(setRef.current)) !== text) writeBoxes(setRef.current, splitDate(text));
    };
    show();
    return engine.store.subscribeToField(address, show);
  }, [engine, address]);

  const put = (boxes: DateBoxTexts) => {
    writeBoxes(setRef.current, boxes);
    engine.change(address, joinDate(boxes));
  };
  const take = (box: DateBox, input: HTMLInputElement, event: Event) => {
    // Text that an input method is still composing must not be overwritten.
    if (event instanceof InputEvent && event.isComposing) return;
    const before = readBoxes(setRef.current);
    const isTyped =
      event instanceof CompositionEvent ||
      (event instanceof InputEvent && (event.data?.length === 1 || /^delete/.test(event.inputType)));
    put(isTyped ? typeInBox(box, input.value, before) : readBox(box, input.value, before, messages.language));
  };
  /** Interprets a box whose typing is finished. */
  const settle = ({ target }: { readonly target: EventTarget }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const before = readBoxes(setRef.current);
    const box = DATE_BOXES.find((name) => name === target.dataset.box);
    const boxes = box && readBox(box, target.value, before, messages.language);
    if (boxes !== undefined && DATE_BOXES.some((name) => boxes[name] !== before[name])) put(boxes);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and this group is named by the field's label
    <div
      className="date-boxes"
      role="group"
      ref={setRef}
      aria-labelledby={parts.labelId}
      aria-describedby={parts.describedBy}
      onBlur={(event) => {
        settle(event);
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave(event);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        settle(event);
        onLeave();
      }}
    >
      {DATE_BOXES.map((box, index) => {
        // The error summary links to the first box.
        const boxId = index === 0 ? id : `${id}-${box}`;
        return (
          <div className={`date-boxes__box date-boxes__box--${box}`} key={box}>
            <label htmlFor={boxId}>{messages.text(`widgets.date.${box}`)}</label>
            <input
              className="control"
              id={boxId}
              name={`${field.key}-${box}`}
              data-box={box}
              type="text"
              inputMode="numeric"
              autoComplete={field.autocomplete === 'bday' ? `bday-${box}` : 'off'}
              spellCheck={false}
              disabled={!view.enabled}
              aria-required={view.required}
              aria-invalid={errors.length > 0}
              onInput={({ currentTarget, nativeEvent }) => take(box, currentTarget, nativeEvent)}
              onCompositionEnd={({ currentTarget, nativeEvent }) => take(box, currentTarget, nativeEvent)}
            />
          </div>
        );
      })}
    </div>
  );
}

function findBox(set: HTMLDivElement | null, box: DateBox): HTMLInputElement | null | undefined {
  return set?.querySelector<HTMLInputElement>(`input[data-box="${box}"]`);
}

function readBoxes(set: HTMLDivElement | null): DateBoxTexts {
  const textOf = (box: DateBox) => findBox(set, box)?.value ?? '';
  return { month: textOf('month'), day: textOf('day'), year: textOf('year') };
}

/** Writes only into boxes that differ, to keep the caret. */
function writeBoxes(set: HTMLDivElement | null, texts: DateBoxTexts): void {
  for (const box of DATE_BOXES) {
    const input = findBox(set, box);
    if (input && input.value !== texts[box]) input.value = texts[box];
  }
}
