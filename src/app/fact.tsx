import { type ReactNode, useEffect, useState } from 'react';
import { getStorageTrouble, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import { type FactualMessage, holds, NOTHING_KNOWN, type PortalFacts } from '#outbox/factual-messages.ts';
import { useMessages } from '#words/messages-context.tsx';

/**
 * A message that states a fact about this device, where it is so; nothing where it is not, and until that is known ("Facts are
 * predicates": decisions).
 */
export function Fact({ message }: { readonly message: FactualMessage }): ReactNode {
  const messages = useMessages();
  return holds(message, useFacts()) && <p>{messages.text(message)}</p>;
}

/** What is so on this device: read when it is first asked, and again when storage falls silent, answers or is deleted. */
function useFacts(): PortalFacts {
  const [facts, setFacts] = useState(NOTHING_KNOWN);
  useEffect(() => {
    let latest = 0;
    const read = () => {
      latest += 1;
      const turn = latest;
      if (getStorageTrouble() !== undefined) setFacts(NOTHING_KNOWN);
      void readFacts().then((next) => {
        if (turn === latest) setFacts(next);
      });
    };
    const stop = subscribeToDatabaseState(read);
    read();
    return () => {
      latest += 1;
      stop();
    };
  }, []);
  return facts;
}

/** Where the code that reads them cannot be fetched, nothing is known. */
async function readFacts(): Promise<PortalFacts> {
  try {
    const { readPortalFacts } = await import('#outbox/kept-claims.ts');
    return await readPortalFacts();
  } catch {
    return NOTHING_KNOWN;
  }
}
