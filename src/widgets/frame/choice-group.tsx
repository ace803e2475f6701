import type { ReactNode } from 'react';
import { RadioGroup } from 'react-aria-components/RadioGroup';
import type { FocusLoss } from '#design/accessibility.tsx';
import { useIsReadOnly } from '../read-only-context.ts';
import { FieldFrame } from './field-frame.tsx';
import { FieldName } from './field-label.tsx';
import type { FieldParts } from './use-field.ts';

export interface ChoiceGroupProps {
  readonly parts: FieldParts;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  /** The focus has left the whole group. */
  readonly onLeave?: ((loss: FocusLoss) => void) | undefined;
  readonly children: ReactNode;
  /** Controls that belong to a choice; outside of the group, whose arrow keys they must not feel. */
  readonly after?: ReactNode;
}

/** Radios with their frame; the group carries the label, the hint and the errors. */
export function ChoiceGroup({ parts, value, onChange, onLeave, children, after }: ChoiceGroupProps) {
  const { field, view, labelId, describedBy, errors } = parts;
  const isReadOnly = useIsReadOnly();
  return (
    <FieldFrame parts={parts} name={<FieldName parts={parts} />}>
      <RadioGroup
        className={field.stylingChoice === 'inline' ? 'choices choices--inline' : 'choices'}
        orientation={field.stylingChoice === 'inline' ? 'horizontal' : 'vertical'}
        aria-labelledby={labelId}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        name={field.key}
        value={value}
        isDisabled={!view.enabled}
        isReadOnly={isReadOnly}
        isRequired={view.required}
        isInvalid={errors.length > 0}
        validationBehavior="aria"
        onChange={onChange}
        {...(onLeave === undefined ? {} : { onBlur: onLeave })}
      >
        {children}
      </RadioGroup>
      {after}
    </FieldFrame>
  );
}
