import type { FieldConfig } from '#core/form/field-config.ts';
import { Row } from '#design/page-content.tsx';
import { FieldSlot } from '../field-slot.tsx';

export interface FieldRowProps {
  readonly fields: readonly FieldConfig[];
  /** Columns of twelve, by field; a half where none is given. */
  readonly widths?: readonly number[] | undefined;
  readonly recordClientId?: string | undefined;
}

/** Fields beside each other; a field that its dependencies hide leaves no gap. */
export function FieldRow({ fields, widths, recordClientId }: FieldRowProps) {
  return (
    <Row>
      {fields.map((field, index) => (
        <FieldSlot
          key={`${recordClientId ?? ''}${field.key}`}
          field={field}
          span={widths?.[index]}
          recordClientId={recordClientId}
        />
      ))}
    </Row>
  );
}
