import { useCallback } from 'react';
import type { FieldConfig } from '#core/form/field-config.ts';
import type { FieldAddress } from '#core/form/model-store.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { useAnnounce } from '#ui/live-region.tsx';
import { useFormEngine } from './form-engine-context.ts';
import { runWhenPointerReleased } from './when-pointer-released.ts';

/** Validates a field, shows what was found and says it, since the focus has moved on by then; after the click that takes the focus. */
export function useValidateField(field: FieldConfig, address: FieldAddress): () => void {
  const engine = useFormEngine();
  const messages = useMessages();
  const announce = useAnnounce();
  return useCallback(() => {
    const validate = async () => {
      const [first] = await engine.validateField(address);
      if (first !== undefined) announce(`${messages.text(field.label)}: ${messages.issue(first)}`);
    };
    runWhenPointerReleased(validate);
  }, [engine, messages, announce, field.label, address]);
}
