import { createElement, type FunctionComponent, type ReactElement } from 'react';
import type { FieldConfig, FieldType } from '#claim/definition/field-config.ts';
import { lazyModule } from '#claim/ui/lazy-module.ts';
import type { WidgetProps } from '#claim/ui/use-field.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import { HiddenWidget } from './hidden/hidden-widget.tsx';
import { TextWidget } from './text/text-widget.tsx';

/** Maps each field type to its widget; a type without one does not compile. */
export type WidgetRegistry = {
  readonly [T in FieldType]: FunctionComponent<WidgetProps<T>>;
};

const formWidgets = lazyModule(() => import('./form-widgets.ts'));
const fileWidget = lazyModule(() => import('./file/file-widget.tsx'));

/**
 * Loads the widgets of the inner pages except that of documents, and the masks: a mask that arrives while somebody types would change
 * half-typed text. Rejects if they cannot be fetched now.
 */
export async function loadFormWidgets(): Promise<void> {
  await Promise.all([formWidgets.load(), import('#claim/ui/attach-mask.ts')]);
}

/** Loads the widget of documents. Rejects if it cannot be fetched now. */
export const loadFileWidget = fileWidget.load;

/**
 * Widget of each field type. The start page has only text fields: the other widgets load on demand, and a date's calendar, masks and
 * documents later still.
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

export function renderWidget<T extends FieldType>(
  field: FieldConfig<T>,
  address: FieldAddress,
): ReactElement {
  const registry: WidgetRegistry = widgetRegistry;
  return createElement<WidgetProps<T>>(registry[field.type], { field, address });
}
