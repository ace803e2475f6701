import { useCallback } from 'react';
import type { FieldConfig } from '#core/form/field-config.ts';
import { type FocusLoss, isLeft, useAnnounce } from '#design/accessibility.tsx';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import { useMessages } from '#words/messages-context.tsx';
import { useFormEngine } from './form-engine-context.ts';
import { runWhenPointerReleased } from './when-pointer-released.ts';

/**
 * Validates a field, shows what was found and says it, since the focus has moved on by then; after the click that takes the focus.
 * Told of a focus that the page itself has taken away it does nothing: the field was not left (decisions, "Decided after the first
 * examination").
 */
export function useValidateField(field: FieldConfig, address: FieldAddress): (loss?: FocusLoss) => void {
  const engine = useFormEngine();
  const messages = useMessages();
  const announce = useAnnounce();
  return useCallback(
    (loss?: FocusLoss) => {
      if (loss !== undefined && !isLeft(loss)) return;
      const validate = async () => {
        const [first] = await engine.validateField(address);
        if (first !== undefined) announce(`${messages.text(field.label)}: ${messages.issue(first)}`);
      };
      runWhenPointerReleased(validate);
    },
    [engine, messages, announce, field.label, address],
  );
}
