import { memo, Suspense, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FieldConfig } from '#core/form/field-config.ts';
import { Column } from '#design/page-content.tsx';
import { useFormEngine } from './form-engine-context.ts';
import { renderWidget } from './registry.ts';

export interface FieldSlotProps {
  readonly field: FieldConfig;
  /** The record that holds the field, in a multi-record block. */
  readonly recordClientId?: string | undefined;
  /** Of twelve columns; a half by default. */
  readonly span?: number | undefined;
}

/** A field in its column, while its dependencies show it. */
export const FieldSlot = memo(function FieldSlot({ field, recordClientId, span }: FieldSlotProps) {
  const engine = useFormEngine();
  const address = useMemo(() => engine.addressOf(field, recordClientId), [engine, field, recordClientId]);
  const subscribe = useCallback(
    (listener: () => void) => engine.subscribeToView(address, listener),
    [engine, address],
  );
  const isVisible = useSyncExternalStore(subscribe, () => engine.getView(address).visible);
  if (!isVisible) return null;
  if (field.type === 'hidden') return renderWidget(field, address);
  return (
    <Column {...(span === undefined ? {} : { span })}>
      <Suspense fallback={<div className="field field--loading" />}>{renderWidget(field, address)}</Suspense>
    </Column>
  );
});
