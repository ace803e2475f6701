import { loadTheme } from '#design/themes/load-theme.ts';
import { answerWithin, fetchPersistently, START_PATIENCE_MS } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { allowScriptHosts } from '#kernel/trusted-types.ts';
import { createDeferredSender } from '#outbox/ui/deferred-sender.ts';
import type { Portal } from '#portal/portal.ts';
import type { PortalSettings } from '#server/settings.ts';
import { hasStoredClaims, readSmallState } from '#server/small-state.ts';
import { createDeferredSession } from '#session/deferred-session.ts';
import { createFilingSession } from '#session/filing/filing-session.ts';
import { createPortalParts, type PortalParts } from './portal-parts.ts';
import { createServerState, type ServerState } from './server-state.ts';
import { beginCulture, hasWords } from './start-culture.ts';
import type { FailedStart } from './start-failure.tsx';
import {
  expectValue,
  failureOf,
  isSilentFailure,
  runStartUp,
  type StartUpRuns,
  StepFailure,
} from './start-up-steps.ts';

/** Options that come from the router, which is made after the portal. */
export interface StartOptions extends ClaimServiceOptions {
  /** Settles once the first page stands: requests that it does not wait for begin then, so as not to hold it up. */
  readonly firstPage: Promise<void>;
  readonly isLastCultureKnown: boolean;
}

/**
 * Starts the portal: requests at once what the first page waits for, the rest behind it; the seven steps take the results in order
 * (specification, section 4, "Start-up"). Fails without the model configuration, the deadlines, the theme or any words.
 */
export async function startPortal(
  settings: PortalSettings,
  options: StartOptions,
): Promise<Result<Portal, FailedStart>> {
  const parts = createPortalParts(settings);
  const { api, messages } = parts;
  allowScriptHosts([settings.captcha, settings.analytics].flatMap(({ hosts }) => hosts.scripts));
  const server = createServerState(parts);
  const fromDevice = takeFromDevice(parts);
  const theme = fetchPersistently(() => loadTheme(settings.theme));
  const { runs, firstGuess } = beginSteps(parts, server, theme, options);
  const started = await runStartUp(runs, logEvent);
  if (!started.ok) {
    const { step, cause } = started.error;
    return fail({
      step,
      culture: firstGuess,
      api,
      isSilent: isSilentFailure(cause),
      failure: failureOf(cause),
    });
  }
  if (!hasWords(messages)) return fail({ step: 'localization', culture: firstGuess, api });
  // Awaited only here: the device's storage opens slowly, and nothing before needs the time or what waits to be sent. Storage that does
  // not answer holds up no page.
  await answerWithin(fromDevice, START_PATIENCE_MS).catch(() => undefined);
  const { getConfigs, configsOf, refreshConfigs, mayDeadlinesBeOld, refreshDeadlines } = server;
  const { refreshWallet, completeStartUp } = server;
  return succeed({
    ...parts,
    ...createClaimServices(parts, server, options),
    theme: await theme,
    goTo: options.goTo,
    get configs() {
      return getConfigs();
    },
    configsOf,
    refreshConfigs,
    mayDeadlinesBeOld,
    refreshDeadlines,
    refreshWallet,
    completeStartUp,
  });
}

/** Takes over what this device knows of the time and of submitted claims, even if storage answers late. */
export async function takeFromDevice({
  clock,
  unsentClaims,
  filedCount,
  keptDrafts,
}: Pick<PortalParts, 'clock' | 'unsentClaims' | 'filedCount' | 'keptDrafts'>): Promise<void> {
  const uncounted = unsentClaims.get();
  const [unsent = [], filed = 0, drafts = {}] = await Promise.all([
    readSmallState('unsentForms'),
    readSmallState('filedCount'),
    readSmallState('keptDrafts'),
    clock.load(),
  ]);
  // The background tasks may have counted meanwhile: their count stands, even of none.
  if (unsentClaims.get() !== uncounted) return;
  unsentClaims.set({ count: unsent.length, told: unsent });
  filedCount.set(filed);
  keptDrafts.set(drafts);
}

/** Begins the steps' requests (section 4): up to the localization along with the first page, the others after it. */
function beginSteps(
  parts: PortalParts,
  server: ServerState,
  theme: Promise<unknown>,
  { firstPage, isLastCultureKnown }: StartOptions,
): { readonly runs: StartUpRuns; readonly firstGuess: string } {
  const { api, whitelist } = parts;
  /** Calls after the first page, unless the server has asked to be left alone; whatever needs the answer asks again. */
  const later = async <T>(call: () => Promise<T>) => {
    await firstPage;
    if (await (await api.pauses()).isAskedToWait()) throw new StepFailure('asked-to-wait');
    return call();
  };
  const configs = api.getFormsConfig();
  const deadlines = api.getDeadlines({ onKept: server.noteDeadlinesKept });
  const csrf = api.refreshCsrfToken();
  const cultures = api.getCultures();
  const culture = beginCulture(parts, isLastCultureKnown);
  later(whitelist.fetch).catch(() => undefined);
  // The step handles a failure; nobody does if an earlier step ended the start-up.
  theme.catch(() => undefined);
  const runs: StartUpRuns = {
    plugins: async () => void (await theme),
    'model-configuration': () => server.takeConfigs(configs),
    deadlines: () => server.takeDeadlines(deadlines),
    csrf: async () => void (await expectValue(csrf)),
    localization: () => culture.take(cultures),
    captcha: () => later(server.takeCaptcha),
    wallet: () => later(server.takeWallet),
  };
  return { runs, firstGuess: culture.firstGuess };
}

export interface ClaimServiceOptions {
  /** Called when the session has run out; `isFirst` in the tab that noticed it. */
  readonly onExpire: (isFirst: boolean) => void;
  readonly goTo: (path: string) => Promise<void>;
}

type ClaimServices = Pick<Portal, 'filing' | 'outbox' | 'session'>;

/** Creates the services that fill in, keep and send claims; their code loads when a claim is begun or resumed. */
export function createClaimServices(
  parts: PortalParts,
  server: ServerState,
  { onExpire, goTo }: ClaimServiceOptions,
): ClaimServices {
  const { settings, api, clock, errorInfo, whitelist, captcha, wallet } = parts;
  const { configsOf, completeStartUp } = server;
  const outbox = createDeferredSender({
    api,
    clock,
    takeCaptchaToken: async () => {
      const { takeSubmitToken } = await import('#captcha/captcha-token.ts');
      return takeSubmitToken({ captcha, completeStartUp });
    },
  });
  const session = createDeferredSession(async () => {
    const { createPageSession } = await import('#session/page-session.ts');
    return createPageSession({
      durationMinutes: settings.minSessionDurationMinutes,
      async keepAlive() {
        if (!(await (await api.pauses()).isAskedToWait())) await api.refreshCsrfToken();
      },
      onExpire: ({ isFirst }) => onExpire(isFirst),
      onReplaced: async () => {
        const { leaveReplacedSession } = await import('#portal/session-locking.ts');
        await leaveReplacedSession({ errorInfo, filing, goTo, wallet });
      },
    });
  });
  const filing = createFilingSession({
    settings,
    api,
    clock,
    whitelist,
    configsOf,
    async beginSession() {
      if (await hasStoredClaims()) {
        const { forgetEndedSession } = await import('#vault/keys/session-keys.ts');
        await forgetEndedSession();
      }
      await session.begin();
    },
    resumeSession: session.resume,
    isSessionLive: session.isLive,
    tellSessionEnded: async () => {
      session.end();
      await wallet.peek()?.clear();
    },
    // The same as startSessionDeadline, which is no part of the start page's code.
    sessionUntil: () => Date.now() + settings.minSessionDurationMinutes * 60_000,
    readWallet: wallet.readStanding,
    sendQueued: () => void outbox.flush(),
  });
  return { filing, outbox, session };
}
