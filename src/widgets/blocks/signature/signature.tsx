import { useMemo } from 'react';
import { fieldValueToText } from '#claim/rules/rule.ts';
import type { SignatureBlock } from '#core/form/page-definition.ts';
import { LabelledValue, LabelledValueList } from '#design/data-summary.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { useFieldValue, useFormEngine } from '../../form-engine-context.ts';
import { useBlockFields } from '../../ports.ts';
import { BlockFrame } from '../block-frame.tsx';
import { FieldRow } from '../field-row.tsx';
import { wordDay } from '../summary/word-value.ts';
import './signature.css';
import { useSignatureFacts } from './use-signature-facts.ts';

const COLUMNS: Readonly<Record<string, number>> = { agreesToStatement: 12, signatureName: 8 };

/** The statement under penalty of perjury, the agreement to it, the typed signature and its date. */
export function Signature({ block }: { readonly block: SignatureBlock }) {
  const { store } = useFormEngine();
  const messages = useMessages();
  const fields = useBlockFields(block);
  const { clientId } = useMemo(() => store.findModel(block.model), [store, block.model]);
  useSignatureFacts(block, clientId);
  const dateAddress = useMemo(() => ({ clientId, key: 'signatureDate' }), [clientId]);
  const date = fieldValueToText(useFieldValue(dateAddress));
  return (
    <BlockFrame block={block}>
      <div className="signature__statement">{messages.rich(block.statement)}</div>
      <FieldRow fields={fields} widths={fields.map(({ key }) => COLUMNS[key] ?? 6)} />
      <LabelledValueList>
        <LabelledValue
          label={messages.text('widgets.signatureDate.label')}
          values={date === '' ? [] : [wordDay(date, messages)]}
          emptyText={messages.text('widgets.signature.dateUnknown')}
          style="leftAligned"
        />
      </LabelledValueList>
    </BlockFrame>
  );
}
