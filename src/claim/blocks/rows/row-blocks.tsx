import type {
  AddressBlock,
  ConfirmationBlock,
  InputRowBlock,
  NameBlock,
} from '#claim/definition/form-definition.ts';
import { BlockFrame, FieldRow } from '#claim/ui/block-frame.tsx';
import { useBlockFields } from '#claim/ui/widget-ports.ts';
import { MIDDLE_INITIAL_COLUMNS } from './row-rules.ts';

export function InputRow({ block }: { readonly block: InputRowBlock }) {
  const row = <FieldRow fields={block.fields} widths={block.widths} />;
  if (block.heading === undefined && block.copy === undefined) return row;
  return <BlockFrame block={block}>{row}</BlockFrame>;
}

export function NameRow({ block }: { readonly block: NameBlock }) {
  const fields = useBlockFields(block);
  return (
    <BlockFrame block={block}>
      <FieldRow
        fields={fields}
        widths={block.style === 'firstMiddleLast' ? MIDDLE_INITIAL_COLUMNS : undefined}
      />
    </BlockFrame>
  );
}

/** Columns of 12: street and apartment share a line, and so do city, state and zip; the country stands below. */
const ADDRESS_COLUMNS: Readonly<Record<string, number>> = {
  mailingStreetLine1: 7,
  mailingStreetLine2: 5,
  mailingCity: 5,
  mailingSubDivision: 4,
  mailingSubDivisionNonUS: 4,
  mailingPostalCode: 3,
  mailingPostalCodeNonUS: 3,
};

export function Address({ block }: { readonly block: AddressBlock }) {
  const fields = useBlockFields(block);
  return (
    <BlockFrame block={block}>
      <FieldRow fields={fields} widths={fields.map(({ key }) => ADDRESS_COLUMNS[key] ?? 6)} />
    </BlockFrame>
  );
}

export function Confirmation({ block }: { readonly block: ConfirmationBlock }) {
  const fields = useBlockFields(block);
  return (
    <BlockFrame block={block}>
      <FieldRow fields={fields} />
    </BlockFrame>
  );
}
