import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loadComposedFields } from '#claim/definition/form-plan.ts';
import { FormEngineProvider } from '#claim/ui/form-engine-context.ts';
import { PageBlocks } from '#claim/ui/page-blocks.tsx';
import { LiveRegionProvider } from '#design/accessibility.tsx';
import { Link } from '#design/actions.tsx';
import { loadTheme } from '#design/themes/load-theme.ts';
import { ContactLines } from '#design/themes/shared/site-footer.tsx';
import { StatusStrip } from '#design/themes/shared/status-strip.tsx';
import { createObservable } from '#kernel/observable.ts';
import { startProgress } from '#outbox/outbox-machine.ts';
import type { RowActionHandlers } from '#outbox/ui/waiting-claim.tsx';
import { WaitingItem } from '#outbox/ui/waiting-claim.tsx';
import { ReaderFields, ReaderNotice } from '#portal/claim-page/draft-notices.tsx';
import { AccessibilityPage } from '#portal/content/accessibility-page.tsx';
import { Page, PageHeading } from '#portal/pages/page.tsx';
import { type Portal, PortalProvider } from '#portal/portal.ts';
import { PageFailure } from '#portal/shell/page-stand-ins.tsx';
import { type CaseManifest, installCase } from '#server/case.ts';
import { parseSettings, THEME_NAMES } from '#server/settings.ts';
import { SessionModal } from '#session/ui/session-modal.tsx';
import type { OutboxProgress } from '#vault/database/rows.ts';
import { DatabaseNotice } from '#vault/ui/database-notice.tsx';
import { SaveProblem } from '#vault/ui/saving-notices.tsx';
import { MessagesProvider, useMessages } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import '#design/base.css';
import '#design/page.css';
import '#outbox/ui/outbox.css';
import './gallery.css';
import { BLOCK_PAGES } from './block-sections.tsx';
import { CULTURES, createGalleryEngine } from './show-gallery.tsx';

interface StateView {
  readonly notices?: ReactNode;
  readonly page: ReactNode;
}

const STATES: Readonly<Record<string, StateView>> = {
  offline: { notices: <Strip isOnline={false} />, page: <AccessibilityPage /> },
  sending: { page: <Claim progress={{ state: 'sending', attempts: 1 }} /> },
  waiting: { page: <Claim progress={{ attempts: 2, failures: 2 }} /> },
  'too-late': { page: <Claim progress={{ state: 'missed-deadline' }} isLate /> },
  refused: { page: <Claim progress={{ state: 'rejected' }} serverError="This class member ID was used." /> },
  unsure: { page: <Claim progress={{ state: 'unanswered', attempts: 1, mayHaveArrived: true }} /> },
  'storage-full': { page: <ClaimPage problem={<SaveProblem code="quota" onRetry={() => undefined} />} /> },
  'no-storage': {
    notices: (
      <DatabaseNotice trouble="silent" onTryAgain={async () => undefined} onKeepAgain={undefined}>
        <ContactLines />
      </DatabaseNotice>
    ),
    page: <ClaimPage />,
  },
  'read-only': { page: <ReadOnlyPage /> },
  'session-ending': { page: <SessionEnding /> },
  maintenance: { notices: <Maintenance />, page: <AccessibilityPage /> },
  'page-failed': { page: <PageFailure error={new Error('A sample.')} reset={() => undefined} /> },
};

function Strip({ isOnline = true, notice = '' }: { readonly isOnline?: boolean; readonly notice?: string }) {
  return (
    <StatusStrip
      isOnline={isOnline}
      unsentClaims={[]}
      claimsHref="/claim/status"
      maintenanceNotice={notice}
    />
  );
}

/** Maintenance notice, which a deployment writes itself, in its languages. */
const CLOSED: Readonly<Record<string, string>> = {
  en: 'This site is closed on Sunday night.',
  es: 'Este sitio está cerrado el domingo por la noche.',
  fr: 'Ce site est fermé dimanche soir.',
  vi: 'Trang này đóng vào tối Chủ nhật.',
  'zh-Hans': '本网站周日晚间关闭。',
  ar: 'هذا الموقع مغلق مساء الأحد.',
};

function Maintenance() {
  const { language } = useMessages();
  return <Strip notice={CLOSED[language] ?? ''} />;
}

const noAction = () => undefined;

const ACTIONS: RowActionHandlers = {
  sendNow: noAction,
  takeBack: noAction,
  authorize: noAction,
  changePayment: noAction,
  saveFile: noAction,
  print: noAction,
};

const SENDER = {
  progress: createObservable<ReadonlyMap<string, number>>(new Map([['sample', 0.4]])),
  pause: createObservable(null),
};

interface ClaimProps {
  readonly progress: Partial<OutboxProgress>;
  readonly isLate?: boolean;
  readonly serverError?: string;
}

function Claim({ progress, isLate = false, serverError }: ClaimProps) {
  const messages = useMessages();
  const at = new Date('2026-11-20T23:59:00-08:00');
  return (
    <Page>
      <PageHeading text={messages.text('submissions.title')} />
      <section className="page__section">
        <h2>{messages.text('submissions.waiting')}</h2>
        <ul className="claim-list">
          <WaitingItem
            row={{
              id: 'sample',
              draftId: 'sample',
              formType: 'Standard',
              culture: messages.culture,
              progress: { ...startProgress(true), ...progress },
              queuedAt: at.getTime() - 3_600_000,
              deadlineKeys: [],
              deadlineAt: at.getTime(),
              authorizedUntil: 0,
              walletCodeExpiresAt: null,
              documentCount: 2,
              totalBytes: 5_400_000,
            }}
            sender={SENDER}
            deadline={{ at, timeZone: undefined, text: messages.time(at), hasPassed: isLate }}
            actions={ACTIONS}
            isUnlocked
            serverError={serverError ?? null}
          />
        </ul>
      </section>
    </Page>
  );
}

const [NAME_PAGE = BLOCK_PAGES[0]] = BLOCK_PAGES.filter(({ name }) => name === 'Name, first and last');

function ClaimPage({ problem }: { readonly problem?: ReactNode }) {
  const messages = useMessages();
  return (
    <Page>
      <PageHeading text={messages.text('pages.claimantInfo.title')} />
      {NAME_PAGE && <PageBlocks page={NAME_PAGE.page} />}
      {problem}
    </Page>
  );
}

function ReadOnlyPage() {
  const messages = useMessages();
  const lock = {
    getRole: () => 'reader' as const,
    getFailure: noAction,
    request: async () => 'reader' as const,
    takeOver: async () => 'reader' as const,
    release: noAction,
    subscribe: () => noAction,
  };
  return (
    <Page>
      <PageHeading text={messages.text('pages.claimantInfo.title')} />
      <ReaderNotice draft={{ formType: 'Standard', lock }} />
      {NAME_PAGE && <ReaderFields page={NAME_PAGE.page} />}
    </Page>
  );
}

function SessionEnding() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <ClaimPage />
      {isOpen && <SessionModal remainingMs={42_000} onContinue={() => setIsOpen(false)} />}
    </>
  );
}

function readElement(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? '{}');
}

export interface StatesOptions {
  readonly theme: string;
  readonly culture: string;
  /** Name of the state; an unknown name shows a page in no special state. */
  readonly state: string;
}

export async function showStates(root: HTMLElement, { theme: asked, culture, state }: StatesOptions) {
  const theme = THEME_NAMES.find((name) => name === asked) ?? 'default-7.0';
  installCase(readElement('portal-case') as CaseManifest);
  const settings = parseSettings(readElement('portal-settings'));
  const cultures = Object.fromEntries(
    CULTURES.map((name) => [name, new Intl.DisplayNames(name, { type: 'language' }).of(name) ?? name]),
  );
  const [messages, { Layout }] = await Promise.all([
    loadMessages({ culture, enabledCultures: cultures }),
    loadTheme(theme),
    loadComposedFields(),
  ]);
  document.documentElement.lang = messages.language;
  document.documentElement.dir = messages.direction;
  const { notices, page } = STATES[state] ?? { page: <AccessibilityPage /> };
  const hrefOf = (other: Partial<StatesOptions>) =>
    `?${new URLSearchParams({ theme, culture, state, ...other })}`;
  const choose = (name: string, other: Partial<StatesOptions>) => (
    <Link key={name} href={hrefOf(other)} className="link--target">
      {name}
    </Link>
  );
  const portal = {
    settings,
    messages: { loadRest: async () => undefined, hasRest: () => true, subscribe: () => noAction },
    filing: { state: createObservable({ claims: {} }) },
  } as Partial<Record<keyof Portal, unknown>> as Portal;
  createRoot(root).render(
    <MessagesProvider messages={messages}>
      <LiveRegionProvider>
        <PortalProvider value={portal}>
          <FormEngineProvider engine={createGalleryEngine(BLOCK_PAGES.map((each) => each.page))}>
            <Layout
              settings={settings}
              onChooseCulture={(chosen) => {
                location.search = hrefOf({ culture: chosen });
              }}
              notices={notices}
            >
              {page}
            </Layout>
            {/* Behind the page, so that everything above is as a claimant sees it. */}
            <nav
              className="gallery__choices gallery__states"
              aria-label="States, themes and languages"
              dir="ltr"
            >
              {Object.keys(STATES).map((name) => choose(name, { state: name }))}
              {THEME_NAMES.map((name) => choose(name, { theme: name }))}
              {CULTURES.map((name) => choose(name, { culture: name }))}
            </nav>
          </FormEngineProvider>
        </PortalProvider>
      </LiveRegionProvider>
    </MessagesProvider>,
  );
}
