import type { FieldConfig } from '#claim/definition/field-config.ts';
import type { InputRowBlock, PageDefinition } from '#claim/definition/form-definition.ts';
import { type WidgetRegistry, widgetRegistry } from './widget-registry.ts';

// `tsc` compiles this with the application; a line that is marked as an error fails the build if it compiles.

const { radio: _radio, ...withoutRadio } = widgetRegistry;

// @ts-expect-error a field type without a widget
export const incomplete: WidgetRegistry = withoutRadio;

export const complete: WidgetRegistry = widgetRegistry;

const unknownField: FieldConfig = {
  // @ts-expect-error a field type that nobody defined
  type: 'slider',
  key: 'size',
  label: 'Size',
};

// @ts-expect-error an input of another field type
export const otherTypesInput: FieldConfig = {
  type: 'text',
  key: 'story',
  label: 'Story',
  rows: 3,
};

const row: InputRowBlock = { id: 'row', kind: 'inputRow', fields: [unknownField] };

export const page: Pick<PageDefinition, 'blocks'> = {
  blocks: [
    row,
    {
      id: 'inner',
      kind: 'inputRow',
      fields: [
        {
          // @ts-expect-error a page that names an unknown field type
          type: 'colour',
          key: 'paint',
          label: 'Paint',
        },
      ],
    },
    {
      id: 'odd',
      // @ts-expect-error a page that names an unknown kind of block
      kind: 'carousel',
    },
  ],
};
