import { useMemo } from 'react';
import type { FieldConfig, FieldType } from '#claim/definition/field-config.ts';
import type { FieldView } from '#claim/engine/form-engine.ts';
import type { ModelStore } from '#claim/model/model-store.ts';
import { LIST_SECTIONS } from '#server/form-model.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { Messages, MessageValues } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import { useFieldView, useFormEngine } from './form-engine-context.ts';

export interface FieldParts {
  readonly field: FieldConfig;
  readonly view: FieldView;
  readonly messages: Messages;
  /** Id of the control itself; the label, hint and errors derive theirs from it. */
  readonly id: string;
  readonly labelId: string;
  /** Ids of the hint and the errors, as far as they are shown. */
  readonly describedBy: string | undefined;
  readonly errors: readonly string[];
  readonly hintValues?: MessageValues;
}

/** Returns a field's parts. `errorList` 'first' shows one message, 'distinct' all different ones (specification, section 5). */
export function useField(
  field: FieldConfig,
  address: FieldAddress,
  errorList: 'first' | 'distinct',
): FieldParts {
  const { store } = useFormEngine();
  const view = useFieldView(address);
  const messages = useMessages();
  const id = useMemo(() => fieldElementId(store, address), [store, address]);
  return useMemo(() => {
    const distinct = [...new Set(view.issues.map(messages.issue))];
    const errors = errorList === 'first' ? distinct.slice(0, 1) : distinct;
    const describers = [field.hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean);
    return {
      field,
      view,
      messages,
      id,
      labelId: `${id}-label`,
      describedBy: describers.length > 0 ? describers.join(' ') : undefined,
      errors,
    };
  }, [field, view, messages, id, errorList]);
}

export function controlAttributes({ field, view, id, describedBy, errors }: FieldParts) {
  return {
    id,
    name: field.key,
    disabled: !view.enabled,
    'aria-required': view.required,
    'aria-invalid': errors.length > 0,
    'aria-describedby': describedBy,
  } as const;
}

const listSections: ReadonlySet<string> = new Set(LIST_SECTIONS);

/**
 * Returns the id of a field's control, for its label and the error summary: the field's key, followed in a list's record by the record's
 * client id, because several records have the key. A missing model was a record, because only records are removed.
 */
export function fieldElementId(
  store: Pick<ModelStore, 'getModel' | 'hasModel'>,
  { clientId, key }: FieldAddress,
): string {
  const isOfRecord =
    !store.hasModel(clientId) || listSections.has(store.getModel(clientId).metadata.dtoMapping);
  return isOfRecord ? `${key}-${clientId}` : key;
}

/** Props of every field widget, which reads values, visibility, issues and markers from the engine by address. */
export interface WidgetProps<T extends FieldType = FieldType> {
  readonly field: FieldConfig<T>;
  readonly address: FieldAddress;
}

/**
 * Checks that a widget renders only the field type that it is registered for.
 * @throws Error if the field's type is not the widget's own name (specification, sections 5 and 8).
 */
export function assertComponentName(ownName: FieldType, componentName: FieldType): void {
  if (componentName !== ownName) {
    throw new Error(`The componentName of the widget "${ownName}" was changed to "${componentName}".`);
  }
}
