import { createElement, type FunctionComponent, lazy, type ReactElement } from 'react';
import type { FieldConfig, FieldType } from '#core/form/field-config.ts';
import type { FieldAddress } from '#core/form/model-store.ts';
import { CheckboxWidget } from './checkbox/checkbox-widget.tsx';
import { DateWidget } from './date/date-widget.tsx';
import { HiddenWidget } from './hidden/hidden-widget.tsx';
import { HybridRadioWidget } from './hybrid-radio/hybrid-radio-widget.tsx';
import { RadioWidget } from './radio/radio-widget.tsx';
import { SelectWidget } from './select/select-widget.tsx';
import { TextWidget } from './text/text-widget.tsx';
import { TextAreaWidget } from './text-area/text-area-widget.tsx';
import type { WidgetProps } from './widget-props.ts';

/** One widget for each field type: a type without one does not compile. */
export type WidgetRegistry = {
  readonly [T in FieldType]: FunctionComponent<WidgetProps<T>>;
};

const LazyFileWidget = lazy(async () => ({ default: (await import('./file/file-widget.tsx')).FileWidget }));

/**
 * The widget of each field type. A date's calendar, masks and documents are loaded when they are first needed, not
 * with this table.
 */
export const widgetRegistry = {
  text: TextWidget,
  textArea: TextAreaWidget,
  checkbox: CheckboxWidget,
  date: DateWidget,
  file: (props) => createElement(LazyFileWidget, props),
  hidden: HiddenWidget,
  radio: RadioWidget,
  select: SelectWidget,
  hybridRadio: HybridRadioWidget,
} as const satisfies WidgetRegistry;

/** The widget of a field, looked up by its type. */
export function renderWidget<T extends FieldType>(
  field: FieldConfig<T>,
  address: FieldAddress,
): ReactElement {
  const registry: WidgetRegistry = widgetRegistry;
  return createElement<WidgetProps<T>>(registry[field.type], { field, address });
}
