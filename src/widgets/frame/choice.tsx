import type { ReactNode } from 'react';
import { Radio } from 'react-aria-components/RadioGroup';
import './choice.css';

export interface ChoiceProps {
  readonly value: string;
  /** Given to the first choice: the id that an error summary leads to. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** One radio with its words; the whole line is its target. */
export function Choice({ value, id, children }: ChoiceProps) {
  return (
    <Radio className="choice choice--radio" value={value} {...(id === undefined ? {} : { id })}>
      <span className="choice__mark" />
      <span className="choice__label">{children}</span>
    </Radio>
  );
}
