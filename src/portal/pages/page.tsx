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

/** The same of a page whose heading says how a claim stands. */
export function ChangingHeading({ text }: { readonly text: string }) {
  useAnnouncedChange(text);
  return <PageHeading text={text} />;
}

/** What changes while the claimant looks on is said; what the page begins with is its heading, which has the focus. */
export function useAnnouncedChange(text: string | undefined): void {
  const announce = useAnnounce();
  const told = useRef<string>(undefined);
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => {
    if (text === undefined) return;
    if (told.current !== undefined && told.current !== text) takeBack.current = announce(text);
    told.current = text;
  }, [text, announce]);
  // Of the page that is left nothing is stated any more.
  useEffect(() => () => takeBack.current?.(), []);
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

/** How long a claimant who tries again waits for the config before the page is loaded anew. */
const CONFIG_PATIENCE_MS = 5_000;

type AskedApi = Pick<Api, 'getFormsConfig' | 'pauses'>;

/**
 * Loads the page anew for another try: it begins with the config that the server has now, not with the worker's copy, which may be
 * what failed. Where the server does not tell, the copy stays.
 */
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

/** What is said under a page that failed: of a form that nobody can fill in now (docs/adr/0012-broken-parts.md), and of what is kept. */
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
