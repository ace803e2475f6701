import { createElement, type FunctionComponent, lazy, type ReactElement } from 'react';
import type { FieldConfig, FieldType } from '#core/form/field-config.ts';
import type { FieldAddress } from '#core/form/model-store.ts';
import { HiddenWidget } from './hidden/hidden-widget.tsx';
import { TextWidget } from './text/text-widget.tsx';
import type { WidgetProps } from './widget-props.ts';

/** One widget for each field type: a type without one does not compile. */
export type WidgetRegistry = {
  readonly [T in FieldType]: FunctionComponent<WidgetProps<T>>;
};

/** The widgets that the start page does not show; fetched ahead of need by `preloadFormWidgets`. */
const loadFormWidgets = () => import('./form-widgets.ts');

const LazyCheckbox = lazy(async () => ({ default: (await loadFormWidgets()).CheckboxWidget }));
const LazyDate = lazy(async () => ({ default: (await loadFormWidgets()).DateWidget }));
const LazyHybridRadio = lazy(async () => ({ default: (await loadFormWidgets()).HybridRadioWidget }));
const LazyRadio = lazy(async () => ({ default: (await loadFormWidgets()).RadioWidget }));
const LazySelect = lazy(async () => ({ default: (await loadFormWidgets()).SelectWidget }));
const LazyTextArea = lazy(async () => ({ default: (await loadFormWidgets()).TextAreaWidget }));
const LazyFileWidget = lazy(async () => ({ default: (await import('./file/file-widget.tsx')).FileWidget }));

/**
 * The widget of each field type. The start page has text fields alone: the others are loaded when they are first needed,
 * and a date's calendar, masks and documents later still.
 */
export const widgetRegistry = {
  text: TextWidget,
  textArea: (props) => createElement(LazyTextArea, props),
  checkbox: (props) => createElement(LazyCheckbox, props),
  date: (props) => createElement(LazyDate, props),
  file: (props) => createElement(LazyFileWidget, props),
  hidden: HiddenWidget,
  radio: (props) => createElement(LazyRadio, props),
  select: (props) => createElement(LazySelect, props),
  hybridRadio: (props) => createElement(LazyHybridRadio, props),
} as const satisfies WidgetRegistry;

/** Fetches the widgets of the inner pages before they are shown; a failure is met again, and told, when they are. */
export function preloadFormWidgets(): void {
  loadFormWidgets().catch(() => undefined);
}

/** The widget of a field, looked up by its type. */
export function renderWidget<T extends FieldType>(
  field: FieldConfig<T>,
  address: FieldAddress,
): ReactElement {
  const registry: WidgetRegistry = widgetRegistry;
  return createElement<WidgetProps<T>>(registry[field.type], { field, address });
}
