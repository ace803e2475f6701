import { useId } from 'react';
import './progress-bar.css';

export interface ProgressBarProps {
  readonly label: string;
  /** Part done, 0 to 1; undefined if unknown. */
  readonly part: number | undefined;
  readonly valueText?: string;
}

export function ProgressBar({ label, part, valueText }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="progress-bar">
      <label className="progress-bar__label" htmlFor={id}>
        <span>{label}</span>
        {valueText !== undefined && <span aria-hidden="true">{valueText}</span>}
      </label>
      <progress
        className="progress-bar__track"
        id={id}
        max={1}
        {...(part === undefined ? {} : { value: part })}
        {...(valueText === undefined ? {} : { 'aria-valuetext': valueText })}
      />
    </div>
  );
}
