import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import '#design/page.css';
import './page.css';
import { useRouter } from '@tanstack/react-router';
import { ContactLines } from '#design/themes/shared/site-footer.tsx';
import { getStorageTrouble, isStorageShut, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import { type FactualMessage, holds, NOTHING_KNOWN, type PortalFacts } from '#outbox/factual-messages.ts';
import { useMessages } from '#words/messages-context.tsx';

/** A page outside of the forms: one readable column in the layout's frame. */
export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <PageFrame>
      <article className="page">{children}</article>
    </PageFrame>
  );
}

/** The heading that takes the focus when a page arrives (see portal/shell/page-arrival.ts). */
export function PageHeading({ text }: { readonly text: string }) {
  return (
    <h1 className="page__heading" id="page-heading" tabIndex={-1}>
      {text}
    </h1>
  );
}

/** How to reach the administrator, at the foot of a page. */
export function ContactWays() {
  const messages = useMessages();
  return (
    <section className="page__section" id="contact-ways">
      <h2>{messages.text('content.contactWays.heading')}</h2>
      <ContactLines />
    </section>
  );
}

/** Whether storage cannot be read now, as it changes. */
export function useIsStorageShut(): boolean {
  return useSyncExternalStore(subscribeToDatabaseState, isStorageShut);
}

/** Stands for a page that needs what is on this device, while that cannot be read; why, and what to do, is told above every page. */
export function ShutPage({ title = 'storage.shut.title' }: { readonly title?: string }) {
  const router = useRouter();
  const messages = useMessages();
  const isShut = useIsStorageShut();
  useEffect(() => {
    // The guard asks again what may be shown.
    if (!isShut) void router.invalidate();
  }, [isShut, router]);
  return (
    <Page>
      <PageHeading text={messages.text(title)} />
      <p className="page__lead">{messages.text('storage.shut.text')}</p>
    </Page>
  );
}

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
