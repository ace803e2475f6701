import { useEffect } from 'react';
import type { SignatureBlock } from '#core/form/page-definition.ts';
import { logEvent } from '#kernel/log.ts';
import { useMessages } from '#words/messages-context.tsx';
import { useFormEngine } from '../../form-engine-context.ts';
import { useWidgetPort } from '../../ports.ts';

/**
 * Keeps beside a signature what was signed: the exact wording, its version and its culture, and the date. A change of
 * language changes the wording, so an agreement given before it is asked for again.
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
