import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { countDaysLeft } from '#deadlines/deadline-reading.ts';
import './start-links.css';
import { answerWithin, START_PATIENCE_MS } from '#kernel/async.ts';
import { InstallNotice, PageDeadline } from '#portal/pages/page-notices.tsx';
import { type BackgroundParts, deviceKind, usePortal } from '#portal/portal.ts';
import { DeviceChoice } from '#portal/shared-device/device-choice.tsx';
import { useRestOfWords } from '#portal/shell/page-words.ts';
import { findNextDeadline } from '#server/deadline-schedule.ts';
import { type FormType, findFormTypeFor, formSlug } from '#server/form-type.ts';
import { hasStoredClaims } from '#server/small-state.ts';
import { SharedNotice } from '#sharing/ui/shared-notice.tsx';
import type { Credentials } from '#vault/keys/credentials.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';

/** Shows a start page's deadline, and a warning when it is near. Waits for the words, which a start page does not carry. */
export function StartDeadline(props: ComponentProps<typeof PageDeadline>) {
  if (!useRestOfWords()) return null;
  return (
    <>
      <LastDay {...props} />
      <PageDeadline {...props} />
    </>
  );
}

/** "Deadline: April 30, 2027 (12 days left)". Without the server's time nobody knows which day it is, so the date stands alone. */
function LastDay({ keys }: ComponentProps<typeof PageDeadline>) {
  const { deadlines, clock } = usePortal();
  const messages = useMessages();
  const next = findNextDeadline(useSyncExternalStore(deadlines.subscribe, deadlines.get), keys);
  const isEstimate = useSyncExternalStore(clock.subscribe, clock.isEstimate);
  if (next === undefined) return null;
  const days = countDaysLeft(next.deadline, clock.now());
  return (
    <p>
      <strong>{messages.text('deadlines.start.date', { date: messages.text(`${next.key}LongDate`) })}</strong>
      {!isEstimate && days >= 0 && <span>{` ${messages.text('deadlines.start.days', { days })}`}</span>}
    </p>
  );
}

export function StartBehind({ claim, giveFillIn }: ComponentProps<BackgroundParts['StartBehind']>) {
  const { engine, formType } = claim;
  const isWorded = useRestOfWords();
  const isShared = useSyncExternalStore(deviceKind.subscribe, deviceKind.get) === 'shared';
  const [fillIn, setFillIn] = useState<ReactNode>();
  useEffect(() => {
    // Storage that does not answer must not keep the rest away.
    if (isWorded)
      void answerWithin(makeFillIn(engine), START_PATIENCE_MS).then(setFillIn, () => setFillIn(null));
  }, [isWorded, engine]);
  // Before the paint, so that the button moves nothing that can be seen already.
  useLayoutEffect(() => giveFillIn(isShared ? null : fillIn), [isShared, fillIn, giveFillIn]);
  if (fillIn === undefined) return null;
  return (
    <>
      <DeviceChoice />
      <StartLinks formType={formType} />
      <StartInstall />
    </>
  );
}

async function makeFillIn({ store, change }: FormEngine): Promise<ReactNode> {
  if (!(await hasStoredClaims())) return null;
  const { FillIn, readPasskeys } = await import('#vault/ui/device-lock.tsx');
  const { clientId, fields } = store.findModel({ dtoMapping: 'credentials' });
  const fill = (credentials: Credentials) => {
    for (const [key, value] of Object.entries(credentials)) change({ clientId, key }, value);
  };
  return <FillIn known={await readPasskeys()} asks={Object.keys(fields)} onFill={fill} />;
}

const LINK_WORDS = { documents: 'themes.linkUpload', 'look-up': 'themes.linkLookup' } as const;

function StartLinks({ formType }: { readonly formType: FormType }) {
  const messages = useMessages();
  const forms = (['documents', 'look-up'] as const).flatMap((purpose) => {
    const found = findFormTypeFor(purpose);
    return found === undefined || found === formType ? [] : [{ found, words: LINK_WORDS[purpose] }];
  });
  return (
    <nav className="start-links" aria-labelledby="start-links">
      <h2 id="start-links">{messages.text('content.startLinks.heading')}</h2>
      <ul className="page__links">
        <li>
          <PortalLink className="link" href="/claim/status">
            {messages.text('themes.linkStatus')}
          </PortalLink>
        </li>
        {forms.map(({ found, words }) => (
          <li key={found}>
            <PortalLink className="link" href={`/${formSlug(found)}`}>
              {messages.text(words)}
            </PortalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Offers to install the portal on a start page, unless a claim is kept already. Waits for the words, which it does not carry. */
function StartInstall() {
  const [isBeforeDraft, setIsBeforeDraft] = useState(false);
  useEffect(() => {
    // If storage cannot be read, the portal does not offer to keep more in it.
    void findKeptClaims().then(
      (isKept) => setIsBeforeDraft(!isKept),
      () => undefined,
    );
  }, []);
  const isWorded = useRestOfWords(isBeforeDraft);
  return isBeforeDraft && isWorded ? <InstallNotice moment="before-draft" /> : null;
}

async function findKeptClaims(): Promise<boolean> {
  if (!(await hasStoredClaims())) return false;
  const { hasKeptClaims } = await import('#outbox/kept-claims.ts');
  return hasKeptClaims();
}

export function SharedArrival({ outcome }: { readonly outcome: string }) {
  const { settings } = usePortal();
  return useRestOfWords() ? <SharedNotice outcome={outcome} files={settings.files} /> : null;
}
