import { createElement, type FunctionComponent, type ReactElement } from 'react';
import type { FieldConfig, FieldType } from '#claim/definition/field-config.ts';
import { lazyModule } from '#claim/ui/lazy-module.ts';
import type { WidgetProps } from '#claim/ui/use-field.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import { HiddenWidget } from './hidden/hidden-widget.tsx';
import { TextWidget } from './text/text-widget.tsx';

/** One widget for each field type: a type without one does not compile. */
export type WidgetRegistry = {
  readonly [T in FieldType]: FunctionComponent<WidgetProps<T>>;
};

/** The widgets that the start page does not show. */
const formWidgets = lazyModule(() => import('./form-widgets.ts'));
const fileWidget = lazyModule(() => import('./file/file-widget.tsx'));

/**
 * Fetches the widgets of the inner pages but that of documents, and what masks their text: a mask that came while somebody types
 * would settle what is half typed. Rejects where they cannot be had now.
 */
export async function loadFormWidgets(): Promise<void> {
  await Promise.all([formWidgets.load(), import('#claim/ui/attach-mask.ts')]);
}

/** Fetches the widget of documents. Rejects where it cannot be had now. */
export const loadFileWidget = fileWidget.load;

/**
 * The widget of each field type. The start page has text fields alone: the others are loaded when they are first needed,
 * and a date's calendar, masks and documents later still.
 */
export const widgetRegistry = {
  text: TextWidget,
  textArea: formWidgets.component(({ TextAreaWidget }) => TextAreaWidget),
  checkbox: formWidgets.component(({ CheckboxWidget }) => CheckboxWidget),
  date: formWidgets.component(({ DateWidget }) => DateWidget),
  file: fileWidget.component(({ FileWidget }) => FileWidget),
  hidden: HiddenWidget,
  radio: formWidgets.component(({ RadioWidget }) => RadioWidget),
  select: formWidgets.component(({ SelectWidget }) => SelectWidget),
  hybridRadio: formWidgets.component(({ HybridRadioWidget }) => HybridRadioWidget),
} as const satisfies WidgetRegistry;

/** The widget of a field, looked up by its type. */
export function renderWidget<T extends FieldType>(
  field: FieldConfig<T>,
  address: FieldAddress,
): ReactElement {
  const registry: WidgetRegistry = widgetRegistry;
  return createElement<WidgetProps<T>>(registry[field.type], { field, address });
}
