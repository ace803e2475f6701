import { useCallback } from 'react';
import type { FieldConfig } from '#core/form/field-config.ts';
import type { FieldAddress } from '#core/form/model-store.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { useAnnounce } from '#ui/live-region.tsx';
import { useFormEngine } from './form-engine-context.ts';

/** Validates a field, shows what was found and says it, since the focus has moved on by then. */
export function useValidateField(field: FieldConfig, address: FieldAddress): () => Promise<void> {
  const engine = useFormEngine();
  const messages = useMessages();
  const announce = useAnnounce();
  return useCallback(async () => {
    const [first] = await engine.validateField(address);
    if (first !== undefined) announce(`${messages.text(field.label)}: ${messages.issue(first)}`);
  }, [engine, messages, announce, field.label, address]);
}
