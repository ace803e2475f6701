import type { WalletBlock as WalletBlockDefinition } from '#claim/definition/form-definition.ts';
import { BlockFrame, FieldRow } from '#claim/ui/block-frame.tsx';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import { useBlockFields, useWidgetPort } from '#claim/ui/widget-ports.ts';

/** Wallet option: the application's own component, and the hidden field that takes its code (decisions, "Payload"). */
export function WalletBlock({ block }: { readonly block: WalletBlockDefinition }) {
  const engine = useFormEngine();
  const WalletSlot = useWidgetPort('WalletSlot');
  const fields = useBlockFields(block);
  return (
    <BlockFrame block={block}>
      {/* The error stands before the control that resolves it, so that a claimant from the error summary reaches that next. */}
      <FieldRow fields={fields} />
      {fields.map((field) => (
        <div key={field.key}>
          <WalletSlot address={engine.addressOf(field)} />
        </div>
      ))}
    </BlockFrame>
  );
}
