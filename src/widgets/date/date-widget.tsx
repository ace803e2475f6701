import { assertComponentName } from '../assert-component-name.ts';
import { FieldFrame } from '../frame/field-frame.tsx';
import { useField } from '../frame/use-field.ts';
import { useTextBinding } from '../text/use-text-binding.ts';
import { useValidateField } from '../use-validate-field.ts';
import type { WidgetProps } from '../widget-props.ts';
import { DateControl } from './date-control.tsx';
import { LazyDateTimeControl } from './lazy-date-time-control.tsx';

/** A date, typed or picked: text MM/dd/yyyy in the model; a UTC ISO time where a time is asked too. */
export function DateWidget(props: WidgetProps<'date'>) {
  assertComponentName('date', props.field.type);
  return props.field.hasTimePicker ? <DateTimeField {...props} /> : <DateField {...props} />;
}

function DateField({ field, address }: WidgetProps<'date'>) {
  const parts = useField(field, address, 'first');
  const { ref, ...binding } = useTextBinding<HTMLInputElement>(address, parts.view.maskName);
  const validate = useValidateField(field, address);
  return (
    <FieldFrame parts={parts}>
      <DateControl parts={parts} address={address} inputRef={ref} {...binding} onLeave={validate} />
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
