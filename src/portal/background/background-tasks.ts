import { moveFocus } from '#design/accessibility.tsx';
import { runWhenIdle, tryLater } from '#design/first-interaction.ts';
import { dropMisplacedPresses, keepFocus } from '#design/keep-focus.ts';
import { pageToasts } from '#design/toasts.ts';
import { logEvent } from '#kernel/log.ts';
import { GENERIC_ROUTES } from '#portal/address.ts';
import { analytics } from '#portal/pages/page-notices.tsx';
import { type BackgroundParts, type Portal, serviceWorker } from '#portal/portal.ts';
import type { createPortalRouter } from '#portal/router.tsx';
import { ALL_ERASED, ERASED_TOAST, loadDeviceKind } from '#portal/shared-device/device-kind.ts';
import { slugToFormType } from '#server/form-type.ts';
import { hasStoredClaims, writeSmallState } from '#server/small-state.ts';
import { watchWake } from '#session/page-session.ts';
import { findLaunchQueue, takeLaunchedFiles } from '#sharing/launched-files.ts';
import { startErrorReports, watchErrors } from '#support/error-reports.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { BackgroundNotices } from './background-notices.tsx';
import { fadeTurnedPages } from './page-turn.ts';
import { StartBehind, StartDeadline } from './start-notices.tsx';

export const BACKGROUND_PARTS: BackgroundParts = {
  Notices: BackgroundNotices,
  StartBehind,
  StartDeadline,
};

export function startBackgroundTasks(portal: Portal, router: ReturnType<typeof createPortalRouter>): void {
  keepFocus();
  dropMisplacedPresses();
  focusWhereLedBack(router);
  fadeTurnedPages(router);
  void loadDeviceKind();
  tellErased(portal, router).catch(() => undefined);
  let callOff = () => {};
  const askServer = () => {
    callOff();
    void unlessAskedToWait(portal, async () => {
      // Without the server's time the answers were the worker's own, which may be old (decisions, "Time").
      const mayBeOld = portal.mayDeadlinesBeOld() || portal.clock.isEstimate();
      await Promise.all([portal.completeStartUp(), mayBeOld && portal.refreshDeadlines()]);
      // The server has not answered.
      if (portal.mayDeadlinesBeOld() && portal.clock.isEstimate()) callOff = tryLater(askServer);
    });
  };
  window.addEventListener('online', askServer);
  // The device may have slept, or the network may have come back before this listener existed.
  watchWake(() => document.visibilityState === 'visible' && portal.clock.isEstimate() && askServer());
  if (portal.mayDeadlinesBeOld()) callOff = navigator.onLine ? runWhenIdle(askServer) : tryLater(askServer);
  if (portal.settings.analyticsTagId !== null) {
    countPages(portal, router).catch(() => undefined);
  }
  // Without a worker the page sends by itself, so nothing here waits for one.
  startWorker(portal, router).catch(() => logEvent('worker-not-started'));
  watchDevice(portal, router);
  followLanguages(portal);
  followStoredClaims(portal).catch(() => logEvent('claims-not-followed'));
}

/** Returns whether this device holds anything of a claim. Storage that cannot be read counts as yes, an empty database as no. */
async function holdsClaims(): Promise<boolean> {
  const { readPortalFacts } = await import('#outbox/kept-claims.ts');
  const { canRead, drafts, rows, receipts } = await readPortalFacts();
  return !canRead || drafts + rows.length + receipts > 0;
}

/** Confirms, after the reload, that a shared device was cleared; not if it holds claims, since anybody can enter the address. */
async function tellErased(
  { messages }: Portal,
  router: ReturnType<typeof createPortalRouter>,
): Promise<void> {
  if (location.hash !== `#${ALL_ERASED}`) return;
  await router.navigate({ to: '.', search: true, hash: '', replace: true });
  if ((await hasStoredClaims()) && (await holdsClaims())) return;
  await messages.loadRest();
  pageToasts.show(messages.getMessages().text('submissions.clear.done'), ERASED_TOAST);
}

/**
 * Moves the focus to the heading when a redirect leads back to the page that the claimant was on: no page arrives that would do it, and
 * a page that was hidden meanwhile has lost the focus.
 */
function focusWhereLedBack(router: ReturnType<typeof createPortalRouter>): void {
  const asked = new Set<string>();
  let wasHidden = false;
  router.subscribe('onBeforeNavigate', ({ toLocation }) => asked.add(toLocation.pathname));
  router.subscribe('onLoad', () => {
    wasHidden = 'redirecting' in document.documentElement.dataset;
  });
  router.subscribe('onResolved', ({ pathChanged }) => {
    const isLedBack = asked.size > 1 && !pathChanged;
    asked.clear();
    if (isLedBack || (wasHidden && document.activeElement === document.body))
      moveFocus(document.getElementById('page-heading'));
  });
}

/** Marks the language of each text if the portal has no words in the culture: part of the page is the case's, part is English. */
function followLanguages({ messages }: Portal): void {
  let stop: Promise<() => void> | undefined;
  const follow = () => {
    void stop?.then((end) => end()).catch(() => undefined);
    const current = messages.getMessages();
    stop =
      current.language === current.culture
        ? undefined
        : import('#words/mark-languages.ts').then(({ markLanguages }) =>
            markLanguages(document.body, current),
          );
    stop?.catch(() => logEvent('languages-not-marked'));
  };
  follow();
  messages.subscribe(follow);
}

/** Makes requests that nobody waits for, unless the server has asked to be left alone. */
async function unlessAskedToWait({ api }: Portal, ask: () => Promise<void>): Promise<void> {
  if (!(await (await api.pauses()).isAskedToWait())) await ask();
}

/** Counts pages. Called only if the deployment has a tag; counts nothing before the claimant agrees. */
async function countPages(
  { settings }: Portal,
  router: ReturnType<typeof createPortalRouter>,
): Promise<void> {
  const [{ createAnalyticsClient }, { loadScript }] = await Promise.all([
    import('#analytics/analytics-client.ts'),
    import('#captcha/load-script.ts'),
  ]);
  // A path below a form's address is a page of the portal: the guard has found it.
  const isOwnPage = (path: string) =>
    path.replace(/(?<=.)\/$/, '') in router.routesByPath ||
    slugToFormType(path.split('/')[1] ?? '') !== undefined;
  const notFoundPath = GENERIC_ROUTES.notFound;
  const client = createAnalyticsClient({ settings, loadScript, isOwnPage, notFoundPath });
  analytics.set(client);
  client.countPage({ path: router.state.location.pathname });
  router.subscribe('onResolved', ({ toLocation }) => client.countPage({ path: toLocation.pathname }));
}

async function startWorker(
  { outbox, messages, settings }: Portal,
  router: ReturnType<typeof createPortalRouter>,
): Promise<void> {
  if (settings.retireServiceWorker) {
    const { retireWorker } = await import('./service-worker.ts');
    return retireWorker();
  }
  const { createServiceWorkerBridge } = await import('./service-worker.ts');
  const bridge = createServiceWorkerBridge();
  serviceWorker.set(bridge);
  const registering = bridge.register((message) => {
    if (message.type === 'flush-wanted') void outbox.flush('timer');
    if (message.type === 'show-submissions') void router.navigate({ to: '/claim/status', search: true });
  });
  const keep = () => bridge.keepForOffline(messages.getMessages().culture);
  keep();
  messages.subscribe(keep);
  await Promise.all([registering, bridge.requestSync()]);
}

/** Follows the claims on this device. Does not load storage's code for a first visit until a claim is begun. */
export async function followStoredClaims(portal: Portal): Promise<void> {
  if (await hasStoredClaims()) return follow(portal);
  // Small state may outlive the database: reset the counts of claims that are gone.
  portal.unsentClaims.set({ count: 0, told: [] });
  portal.filedCount.set(0);
  portal.keptDrafts.set({});
  const stop = portal.filing.state.subscribe(() => {
    const { claims } = portal.filing.state.get();
    if (Object.values(claims).every(({ draft }) => draft === null)) return;
    stop();
    follow(portal).catch(() => logEvent('claims-not-followed'));
  });
}

const QUARTER_MS = 15 * 60_000;

/** Rounds down to a quarter of an hour, on which days begin in every time zone: the start page shows days, so most saves change nothing. */
function toQuarter(milliseconds: number): number {
  return Math.floor(milliseconds / QUARTER_MS) * QUARTER_MS;
}

async function follow({
  unsentClaims,
  filedCount,
  keptDrafts,
  outbox,
  clock,
  settings,
}: Portal): Promise<void> {
  const [{ watchKeptClaims }, { noteSubmittedClaims }, { sweepStorage }, { isOnItsWay }] = await Promise.all([
    import('#outbox/kept-claims.ts'),
    import('#vault/outbox-signals.ts'),
    import('#vault/erasing.ts'),
    import('#outbox/row-advice.ts'),
  ]);
  let unsent: readonly OutboxRowView[] | undefined;
  const tell = () => {
    if (unsent === undefined) return;
    const firstTries = navigator.onLine ? outbox.firstTries.get() : new Set();
    const told = unsent.filter((row) => !(firstTries.has(row.draftId) && isOnItsWay(row, true)));
    unsentClaims.set({ count: unsent.length, told: told.map(({ formType }) => formType) });
  };
  outbox.firstTries.subscribe(tell);
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  watchKeptClaims(({ waiting, drafts, receipts }) => {
    unsent = waiting;
    filedCount.set(receipts.length);
    // Of several drafts of one form type the last changed wins.
    const saved = Object.fromEntries(
      drafts.toReversed().map(({ formType, lastChangedAt }) => [formType, toQuarter(lastChangedAt)]),
    );
    if (JSON.stringify(saved) !== JSON.stringify(keptDrafts.get())) {
      keptDrafts.set(saved);
      void writeSmallState('keptDrafts', saved);
    }
    tell();
  });
  await noteSubmittedClaims();
  await sweepStorage(clock, settings.draftRetentionDays).catch(() => logEvent('storage-not-swept'));
}

/** Watches, while the page is open, for uncaught errors and for files that the system opens with the portal. */
export function watchDevice(
  { settings }: Pick<Portal, 'settings'>,
  router: ReturnType<typeof createPortalRouter>,
): void {
  watchErrors();
  const { enabled, address } = settings.errorReports;
  if (enabled && address !== '') startErrorReports(address);
  const queue = findLaunchQueue();
  if (queue === undefined) return;
  takeLaunchedFiles(queue, (outcome) => {
    // On any other page nothing navigates: the page of documents offers the files.
    if (router.state.location.pathname !== '/') return;
    void router.navigate({
      to: '/',
      search: (before: Record<string, unknown>) => ({ ...before, shared: outcome }),
      replace: true,
    });
  });
}
