import type { FieldConfig, FieldType } from '#core/form/field-config.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';

/** What every field widget gets. Values, visibility, issues and markers come from the engine, by address. */
export interface WidgetProps<T extends FieldType = FieldType> {
  readonly field: FieldConfig<T>;
  readonly address: FieldAddress;
}
