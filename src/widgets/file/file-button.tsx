import type { ChangeEvent } from 'react';
import { Icon, type IconName } from '#design/icon.tsx';
import type { FieldParts } from '../frame/use-field.ts';

export interface FileButtonProps {
  readonly parts: FieldParts;
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly accept: string;
  /** Opens the camera in place of the picker. */
  readonly usesCamera?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A file input that looks like a button; the browser's own words ("No file chosen") would contradict what is shown. */
export function FileButton({ parts, id, icon, label, accept, usesCamera, onChange }: FileButtonProps) {
  const { labelId, describedBy, errors, view, field } = parts;
  return (
    <span className="file-button">
      <input
        className="visually-hidden file-button__input"
        id={id}
        name={usesCamera ? `${field.key}-camera` : field.key}
        type="file"
        accept={accept}
        {...(usesCamera ? { capture: 'environment' as const } : {})}
        disabled={!view.enabled}
        aria-labelledby={`${labelId} ${id}-action`}
        aria-describedby={describedBy}
        aria-invalid={errors.length > 0}
        onChange={onChange}
      />
      <label className="button button--secondary file-button__label" id={`${id}-action`} htmlFor={id}>
        <Icon name={icon} />
        {label}
      </label>
    </span>
  );
}
