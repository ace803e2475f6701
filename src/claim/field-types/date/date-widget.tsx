import { lazy, Suspense, useEffect, useRef } from 'react';
import { wordDay } from '#claim/field-types/value-wording.ts';
import { FieldFrame, FieldName } from '#claim/ui/field-frame.tsx';
import { useFieldValue } from '#claim/ui/form-engine-context.ts';
import { assertComponentName, useField, type WidgetProps } from '#claim/ui/use-field.ts';
import { useTextBinding } from '#claim/ui/use-text-binding.ts';
import { useValidateField } from '#claim/ui/use-validate-field.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import { useMessages } from '#words/messages-context.tsx';
import { DateBoxes } from './date-boxes.tsx';
import { DateControl } from './date-control.tsx';
import type { DateTimeControlProps } from './date-time-control.tsx';
import './date-boxes.css';

/** Date that is typed or picked, or typed in three boxes. The model holds MM/dd/yyyy, or a UTC ISO time if a time is asked for, too. */
export function DateWidget(props: WidgetProps<'date'>) {
  assertComponentName('date', props.field.type);
  if (props.field.hasTimePicker) return <DateTimeField {...props} />;
  return props.field.inBoxes ? <DateBoxesField {...props} /> : <DateField {...props} />;
}

function DateBoxesField({ field, address }: WidgetProps<'date'>) {
  const parts = useField(field, address, 'first');
  const validate = useValidateField(field, address);
  return (
    <FieldFrame parts={parts} name={<FieldName parts={parts} />}>
      <DateBoxes parts={parts} address={address} onLeave={validate} />
      <DateEcho address={address} />
    </FieldFrame>
  );
}

function DateField({ field, address }: WidgetProps<'date'>) {
  const parts = useField(field, address, 'first');
  const { ref, ...binding } = useTextBinding<HTMLInputElement>(address, parts.view.maskName);
  const validate = useValidateField(field, address);
  return (
    <FieldFrame parts={parts}>
      <DateControl parts={parts} address={address} inputRef={ref} {...binding} onLeave={validate} />
      <DateEcho address={address} />
    </FieldFrame>
  );
}

function DateTimeField({ field, address }: WidgetProps<'date'>) {
  const parts = useField(field, address, 'first');
  const validate = useValidateField(field, address);
  return (
    <FieldFrame parts={parts}>
      <LazyDateTimeControl parts={parts} address={address} onLeave={validate} />
    </FieldFrame>
  );
}

const DateTimeControl = lazy(async () => ({
  default: (await import('./date-time-control.tsx')).DateTimeControl,
}));

export function LazyDateTimeControl(props: DateTimeControlProps) {
  return (
    <Suspense fallback={<div className="control" />}>
      <DateTimeControl {...props} />
    </Suspense>
  );
}

/**
 * Shows a date in words below its field and announces it once complete, so that a claimant notices swapped day and month. The line is
 * reserved, so that nothing moves while somebody types.
 */
export function DateEcho({ address }: { readonly address: FieldAddress }) {
  const messages = useMessages();
  const announce = useAnnounce();
  const value = useFieldValue(address);
  const text = typeof value === 'string' ? value : '';
  const worded = wordDay(text, messages);
  const words = worded === text ? '' : worded;
  const said = useRef(words);
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => {
    if (words === said.current) return;
    said.current = words;
    if (words !== '') takeBack.current = announce(words);
  }, [words, announce]);
  // On another page, the announced date would lack its context.
  useEffect(() => () => takeBack.current?.(), []);
  return <p className="date-echo">{words}</p>;
}
