import { useMemo } from 'react';
import type { FieldConfig } from '#core/form/field-config.ts';
import type { FieldView } from '#core/form/form-engine.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { Messages, MessageValues } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import { fieldElementId } from '../field-element-id.ts';
import { useFieldView, useFormEngine } from '../form-engine-context.ts';

/** What the frame and the control of one field share. */
export interface FieldParts {
  readonly field: FieldConfig;
  readonly view: FieldView;
  readonly messages: Messages;
  /** The id of the control itself; the label, hint and errors derive theirs from it. */
  readonly id: string;
  readonly labelId: string;
  /** The hint's and the errors' ids, as far as they are in the page. */
  readonly describedBy: string | undefined;
  readonly errors: readonly string[];
  /** What the hint's words ask for. */
  readonly hintValues?: MessageValues;
}

/** `errorList` 'first' shows one message, 'distinct' all that differ (specification, section 5). */
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

/** The attributes of a native control: id, name, state, and the wiring to hint and errors. */
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
