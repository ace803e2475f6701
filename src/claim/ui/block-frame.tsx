import { memo, type ReactNode, Suspense, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Block } from '#claim/definition/form-definition.ts';
import { Column, Heading, Row } from '#design/page-content.tsx';
import { useMessages } from '#words/messages-context.tsx';
import './block-frame.css';
import { FIELD_TRAITS, type FieldConfig } from '#claim/definition/field-config.ts';
import { renderWidget } from '#claim/field-types/widget-registry.ts';
import { useFormEngine } from './form-engine-context.ts';

export function blockHeadingId(block: Block): string {
  return `${block.id}-heading`;
}

/** Renders a block's heading and copy above its content; a heading also makes the block a named section. */
export function BlockFrame({ block, children }: { readonly block: Block; readonly children: ReactNode }) {
  const messages = useMessages();
  const headingId = blockHeadingId(block);
  const body = (
    <>
      {block.heading !== undefined && (
        <Heading style="section" id={headingId}>
          {messages.text(block.heading)}
        </Heading>
      )}
      {block.copy !== undefined && <p>{messages.rich(block.copy)}</p>}
      {children}
    </>
  );
  if (block.heading === undefined) return <div className="block">{body}</div>;
  return (
    <section className="block block--headed" aria-labelledby={headingId}>
      {body}
    </section>
  );
}

export interface FieldRowProps {
  readonly fields: readonly FieldConfig[];
  /** Columns of twelve, by field; a half by default. */
  readonly widths?: readonly number[] | undefined;
  readonly recordClientId?: string | undefined;
}

export function FieldRow({ fields, widths, recordClientId }: FieldRowProps) {
  return (
    <Row>
      {fields.map((field, index) => (
        <FieldSlot
          key={`${recordClientId ?? ''}${field.key}`}
          field={field}
          span={widths?.[index]}
          recordClientId={recordClientId}
        />
      ))}
    </Row>
  );
}

export interface FieldSlotProps {
  readonly field: FieldConfig;
  readonly recordClientId?: string | undefined;
  /** Of twelve columns; a half by default. */
  readonly span?: number | undefined;
}

export const FieldSlot = memo(function FieldSlot({ field, recordClientId, span }: FieldSlotProps) {
  const engine = useFormEngine();
  const address = useMemo(() => engine.addressOf(field, recordClientId), [engine, field, recordClientId]);
  const subscribe = useCallback(
    (listener: () => void) => engine.subscribeToView(address, listener),
    [engine, address],
  );
  const isVisible = useSyncExternalStore(subscribe, () => engine.getView(address).visible);
  if (!isVisible) return null;
  if (FIELD_TRAITS[field.type].isHidden) return renderWidget(field, address);
  return (
    <Column {...(span === undefined ? {} : { span })}>
      <Suspense fallback={<div className="field field--loading" />}>{renderWidget(field, address)}</Suspense>
    </Column>
  );
});
