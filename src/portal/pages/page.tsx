import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import '#design/page.css';
import './page.css';
import { useRouter } from '@tanstack/react-router';
import { ContactLines } from '#design/themes/shared/site-footer.tsx';
import { answerWithin } from '#kernel/async.ts';
import { getStorageTrouble, isStorageShut, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import { type FactualMessage, holds, NOTHING_KNOWN, type PortalFacts } from '#outbox/factual-messages.ts';
import { useRestOfWords } from '#portal/shell/page-words.ts';
import type { Api } from '#server/api.ts';
import { ENDPOINTS, KEPT_CALLS } from '#server/endpoints.ts';
import { useMessages } from '#words/messages-context.tsx';

export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <PageFrame>
      <article className="page">{children}</article>
    </PageFrame>
  );
}

/** Heading that takes the focus when a page arrives (see portal/shell/page-arrival.ts). */
export function PageHeading({ text }: { readonly text: string }) {
  return (
    <h1 className="page__heading" id="page-heading" tabIndex={-1}>
      {text}
    </h1>
  );
}

export function ChangingHeading({ text }: { readonly text: string }) {
  useAnnouncedChange(text);
  return <PageHeading text={text} />;
}

/** Announces a text that changes while the claimant looks on; not the first one, whose heading has the focus. */
export function useAnnouncedChange(text: string | undefined): void {
  const announce = useAnnounce();
  const told = useRef<string>(undefined);
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => {
    if (text === undefined) return;
    if (told.current !== undefined && told.current !== text) takeBack.current = announce(text);
    told.current = text;
  }, [text, announce]);
  // Nothing must be stated any more about a page that was left.
  useEffect(() => () => takeBack.current?.(), []);
}

export function ContactWays() {
  const messages = useMessages();
  return (
    <section className="page__section" id="contact-ways">
      <h2>{messages.text('content.contactWays.heading')}</h2>
      <ContactLines />
    </section>
  );
}

export function useIsStorageShut(): boolean {
  return useSyncExternalStore(subscribeToDatabaseState, isStorageShut);
}

/** Replaces a page that needs this device's data while it cannot be read; the notice above every page says why and what to do. */
export function ShutPage({ title = 'storage.shut.title' }: { readonly title?: string }) {
  const router = useRouter();
  const messages = useMessages();
  const isShut = useIsStorageShut();
  useEffect(() => {
    if (!isShut) void router.invalidate();
  }, [isShut, router]);
  return (
    <Page>
      <PageHeading text={messages.text(title)} />
      <p className="page__lead">{messages.text('storage.shut.text')}</p>
    </Page>
  );
}

/** Shows a message that states a fact about this device, only while it is known to be true ("Facts are predicates": decisions). */
export function Fact({ message }: { readonly message: FactualMessage }): ReactNode {
  const messages = useMessages();
  return holds(message, useFacts()) && <p>{messages.text(message)}</p>;
}

/** Reads the facts about this device, and again when storage falls silent, answers or is deleted. */
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

async function readFacts(): Promise<PortalFacts> {
  try {
    const { readPortalFacts } = await import('#outbox/kept-claims.ts');
    return await readPortalFacts();
  } catch {
    return NOTHING_KNOWN;
  }
}

const CONFIG_PATIENCE_MS = 5_000;

type AskedApi = Pick<Api, 'getFormsConfig' | 'pauses'>;

/** Reloads for another try, after replacing the worker's copy of the config, which may be at fault, with the server's if it answers. */
export async function tryAgain(api: AskedApi): Promise<void> {
  await answerWithin(replaceKeptConfig(api), CONFIG_PATIENCE_MS).catch(() => undefined);
  location.reload();
}

async function replaceKeptConfig({ getFormsConfig, pauses }: AskedApi): Promise<void> {
  if (await (await pauses()).isAskedToWait()) return;
  const fresh = await getFormsConfig({ fresh: true });
  if (!fresh.ok) return;
  const cache = await caches.open(KEPT_CALLS);
  const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname === ENDPOINTS.formsConfig);
  await Promise.all(kept.map((request) => cache.put(request, Response.json(fresh.value))));
}

/** Says under a failed page that its form cannot be filled in now (docs/adr/0012-broken-parts.md), if so, and what is kept. */
export function FailureDetails({ error }: { readonly error: unknown }): ReactNode {
  const messages = useMessages();
  const isUnavailable = Object(error).isUnavailable === true;
  const isWorded = useRestOfWords(isUnavailable);
  return (
    <>
      {isUnavailable && isWorded && (
        <>
          <h2>{messages.text('generic.formUnavailable.title')}</h2>
          <p>{messages.text('generic.formUnavailable.text')}</p>
        </>
      )}
      <Fact message="shell.pageFailed.kept" />
    </>
  );
}
