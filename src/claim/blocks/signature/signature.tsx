import { useEffect, useMemo } from 'react';
import type { SignatureBlock } from '#claim/definition/form-definition.ts';
import { wordDay } from '#claim/field-types/value-wording.ts';
import { fieldValueToText } from '#claim/rules/rule.ts';
import { BlockFrame, FieldRow } from '#claim/ui/block-frame.tsx';
import { useFieldValue, useFormEngine } from '#claim/ui/form-engine-context.ts';
import { useBlockFields, useWidgetPort } from '#claim/ui/widget-ports.ts';
import { LabelledValue, LabelledValueList } from '#design/data-summary.tsx';
import { useMessages } from '#words/messages-context.tsx';
import './signature.css';
import { logEvent } from '#kernel/log.ts';

const COLUMNS: Readonly<Record<string, number>> = { agreesToStatement: 12, signatureName: 8 };

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

/**
 * Stores with a signature what was signed: the exact wording, its version and culture, and the date. A change of language changes the
 * wording, so it resets an earlier agreement.
 */
export function useSignatureFacts(block: SignatureBlock, clientId: string): void {
  const { store } = useFormEngine();
  const { culture, text } = useMessages();
  const signature = useWidgetPort('signature');
  const { statement, statementVersion } = block;

  useEffect(() => {
    const wording = text(statement);
    const known = store.getValue({ clientId, key: 'statementText' });
    if (known !== null && known !== wording) {
      store.setValue({ clientId, key: 'agreesToStatement' }, false, 'reset');
    }
    const facts = { statementText: wording, statementVersion, statementCulture: culture };
    for (const [key, value] of Object.entries(facts)) {
      store.setValue({ clientId, key }, value, 'initialisation');
    }
  }, [store, clientId, culture, text, statement, statementVersion]);

  useEffect(() => {
    let isCurrent = true;
    const keep = ({ date }: { readonly date: string }) => {
      if (isCurrent) store.setValue({ clientId, key: 'signatureDate' }, date, 'initialisation');
    };
    signature.readDate().then(keep, () => logEvent('signature-date'));
    return () => {
      isCurrent = false;
    };
  }, [store, clientId, signature]);
}
