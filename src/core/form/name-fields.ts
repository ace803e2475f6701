import type { FieldConfig, ModelSelector } from './field-config.ts';
import type { NameBlock } from './page-definition.ts';

/** The columns of the style with a middle initial, of 12, on medium screens and up (specification, section 2). */
export const MIDDLE_INITIAL_COLUMNS = [5, 2, 5] as const;

/** The fields of a person's name: last only; first and last; first, middle initial and last (specification, section 2). */
export function createNameFields(model: ModelSelector, style: NameBlock['style']): readonly FieldConfig[] {
  const first: FieldConfig = {
    type: 'text',
    key: 'firstName',
    model,
    label: 'widgets.firstName.label',
    autocomplete: 'given-name',
  };
  const middle: FieldConfig = {
    type: 'text',
    key: 'middleInitial',
    model,
    label: 'widgets.middleInitial.label',
    autocomplete: 'additional-name',
  };
  const last: FieldConfig = {
    type: 'text',
    key: 'lastName',
    model,
    label: 'widgets.lastName.label',
    autocomplete: 'family-name',
  };
  const fields = { last: [last], firstLast: [first, last], firstMiddleLast: [first, middle, last] };
  return fields[style];
}
