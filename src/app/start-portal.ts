import type { Cultures } from '#core/contract/cultures.ts';
import type { FormType } from '#core/contract/form-type.ts';
import type { FormsConfig } from '#core/contract/forms-config.ts';
import type { PortalSettings } from '#core/contract/settings.ts';
import { chooseCulture, DEFAULT_CULTURE, findPathCulture } from '#core/culture.ts';
import type { DeadlineSchedule } from '#core/deadline.ts';
import { describeDeadlineError } from '#core/deadline-message.ts';
import { parseDeadlines } from '#core/deadline-parsing.ts';
import { createObservable } from '#core/observable.ts';
import { fail, type Result, succeed } from '#core/result.ts';
import { shareRunning } from '#core/share-running.ts';
import type { ApiFailure } from '#data/api/api-failure.ts';
import { createApi } from '#data/api/http.ts';
import type { Uploader } from '#data/api/submit.ts';
import { hasStoredClaims } from '#data/has-stored-claims.ts';
import { logEvent } from '#data/log.ts';
import { createServerClock } from '#data/server-clock.ts';
import { readSmallState } from '#data/small-state.ts';
import { allowScriptHosts } from '#data/trusted-types.ts';
import { createDeferredCaptcha } from '#features/captcha/deferred-captcha.ts';
import { loadScript } from '#features/captcha/load-script.ts';
import { createFilingSession } from '#features/filing/filing-session.ts';
import { catchInstallPrompt } from '#features/install/catch-prompt.ts';
import { createDeferredSession } from '#features/session/deferred-session.ts';
import { createDeferredSender } from '#features/submissions/deferred-sender.ts';
import { createDeferredWallet } from '#features/wallet/deferred-wallet.ts';
import { INVALID_LOCALIZATION_KEY } from '#i18n/create-messages.ts';
import { loadCatalogue } from '#i18n/load-messages.ts';
import { createMessagesStore } from '#i18n/messages-store.ts';
import { loadTheme } from '#themes/load-theme.ts';
import { activateCulture, BUILT_IN_CULTURES, isLanguageTag } from './culture-choice.ts';
import { createErrorInfoStore } from './error-info.ts';
import type { Portal } from './portal.ts';
import type { FailedStart } from './start-failure.tsx';
import { runStartUp } from './start-up.ts';
import { createWhitelistSource } from './whitelist-source.ts';

/** What the portal needs of the router, which is made after it. */
export interface StartOptions {
  /** Settles once the first page stands: what it does not wait for is asked for then, so as not to hold it up. */
  readonly firstPage: Promise<void>;
  /** The session has run out; `isFirst` in the tab that found out. */
  readonly onExpire: (isFirst: boolean) => void;
  /** Goes to a path of the portal. */
  readonly goTo: (path: string) => Promise<void>;
}

class StepFailure extends Error {}

/** A 403 of which the claimant is told nothing (specification, section 6). */
const SILENT: ApiFailure['code'] = 'forbidden-silent';

/** The value of a call, or the step's failure. */
async function expectValue<T>(call: Promise<Result<T, ApiFailure>>): Promise<T> {
  const answer = await call;
  if (!answer.ok) throw new StepFailure(answer.error.code);
  return answer.value;
}

/**
 * Starts the portal: what the first page waits for is requested at once, the rest behind it; the seven steps take the
 * results in order (specification, section 4, "Start-up"). Without the model configuration or the deadlines there is no portal: the failure is shown with
 * a retry.
 */
export async function startPortal(
  settings: PortalSettings,
  { firstPage, onExpire, goTo }: StartOptions,
): Promise<Result<Portal, FailedStart>> {
  const clock = createServerClock();
  const api = createApi({ settings, clock, upload: uploadInPage });
  allowScriptHosts([settings.captcha, settings.analytics].flatMap(({ hosts }) => hosts.scripts));
  const messages = createMessagesStore(loadCatalogue);
  const errorInfo = createErrorInfoStore();
  const deadlines = createObservable<DeadlineSchedule>({});
  const wallet = createDeferredWallet({
    allowedHosts: settings.wallet.hosts.frames,
    now: clock.now,
  });
  const installPrompt = catchInstallPrompt();
  const whitelist = createWhitelistSource(api);
  const captcha = createDeferredCaptcha({
    settings: settings.captcha,
    loadScript,
    logEvent,
    getCulture: () => messages.getMessages().culture,
  });
  let configs: FormsConfig = [];

  const asked = {
    query: new URLSearchParams(location.search).get('culture'),
    url: location.pathname.split('/')[1] ?? null,
  };
  // The messages of the culture that was asked for travel while the server is asked whether it is enabled.
  const firstGuess = isLanguageTag(asked.query) ? asked.query : DEFAULT_CULTURE;
  const later = <T>(call: () => Promise<T>) => firstPage.then(call);
  const takeCaptcha = shareRunning(async () => {
    captcha.configure(await expectValue(api.getCaptchaConfig()));
  });
  const takeWallet = shareRunning(async () => {
    wallet.configure(await expectValue(api.getWalletSettings()));
  });
  const requests = {
    clock: clock.load(),
    theme: loadTheme(settings.theme),
    configs: api.getFormsConfig(),
    deadlines: api.getDeadlines(),
    cultures: api.getCultures(),
    culture: activateCulture(firstGuess, { api, messages }).then(
      () => true,
      () => false,
    ),
  };
  void later(whitelist.fetch);
  // A failure is taken up by its step, or by nobody where an earlier step ended the start-up.
  requests.theme.catch(() => undefined);

  async function takeDeadlines(call: ReturnType<typeof api.getDeadlines>): Promise<void> {
    const parsed = parseDeadlines(await expectValue(call));
    if (!parsed.ok) {
      logEvent('deadlines-unreadable', parsed.error.code);
      throw new StepFailure(describeDeadlineError(parsed.error));
    }
    deadlines.set(parsed.value);
    messages.setDeadlines(parsed.value);
  }

  async function takeCultures(): Promise<void> {
    const answer = await requests.cultures;
    const isGuessActive = await requests.culture;
    const cultures: Cultures = answer.ok ? answer.value : BUILT_IN_CULTURES;
    messages.setEnabledCultures(cultures);
    const codes = Object.keys(cultures);
    const culture = chooseCulture(
      { query: asked.query, url: findPathCulture(location.pathname, codes) ?? null },
      codes,
    );
    if (!isGuessActive || culture !== firstGuess) await activateOrDefault(culture);
    // A 403 is ignored (specification, section 6); offline, English alone will do.
    if (answer.ok || answer.error.code === SILENT) return;
    if (answer.error.code === 'network' && !navigator.onLine) return;
    errorInfo.show('filing.alertHeader', 'filing.problem');
    throw new StepFailure(answer.error.code);
  }

  /** A language that cannot be fetched now, such as one that was never chosen while there was a network, leaves English. */
  async function activateOrDefault(culture: string): Promise<void> {
    await activateCulture(culture, { api, messages }).catch((error: unknown) => {
      if (hasWords()) throw error;
      return activateCulture(DEFAULT_CULTURE, { api, messages });
    });
  }

  const hasWords = () => messages.getMessages().has(INVALID_LOCALIZATION_KEY);

  const started = await runStartUp(
    [
      {
        name: 'plugins',
        kind: 'required',
        run: async () => void (await requests.theme),
      },
      {
        name: 'model-configuration',
        kind: 'required',
        run: async () => {
          configs = await expectValue(requests.configs);
        },
      },
      { name: 'deadlines', kind: 'required', run: () => takeDeadlines(requests.deadlines) },
      {
        name: 'csrf',
        kind: 'background',
        run: async () => void (await expectValue(later(api.refreshCsrfToken))),
      },
      { name: 'localization', kind: 'awaited', run: takeCultures },
      { name: 'captcha', kind: 'background', run: () => later(takeCaptcha) },
      { name: 'wallet', kind: 'background', run: () => later(takeWallet) },
    ],
    logEvent,
  );
  if (!started.ok) {
    const { step, cause } = started.error;
    const isSilent = cause instanceof StepFailure && cause.message === SILENT;
    return fail({ step, culture: firstGuess, api, isSilent });
  }

  // Nothing can be said in keys.
  if (!hasWords()) return fail({ step: 'localization', culture: firstGuess, api });
  // The device's store opens slowly: until here nothing asked what time it is.
  await requests.clock;
  const theme = await requests.theme;
  const configsOf = (formType: FormType) => configs.filter(({ metadata }) => metadata.formType === formType);
  const outbox = createDeferredSender({
    api,
    clock,
    takeCaptchaToken: async () => {
      const { takeSubmitToken } = await import('./captcha-token.ts');
      return takeSubmitToken({ captcha, completeStartUp });
    },
  });
  const unsentClaims = createObservable(0);
  void readSmallState('unsentCount').then((count) => unsentClaims.set(count ?? unsentClaims.get()));
  const session = createDeferredSession(async () => {
    const { createPageSession } = await import('#features/session/create-page-session.ts');
    return createPageSession({
      durationMinutes: settings.minSessionDurationMinutes,
      keepAlive: () => void api.refreshCsrfToken(),
      onExpire: ({ isFirst }) => onExpire(isFirst),
      onReplaced: async () => {
        const { leaveReplacedSession } = await import('./end-of-session.ts');
        await leaveReplacedSession({ filing, goTo, wallet });
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
        const { forgetEndedSession } = await import('#data/vault/session-keys.ts');
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
    // As startSessionDeadline has it: the session's clock is no part of the start page's code.
    sessionUntil: () => Date.now() + settings.minSessionDurationMinutes * 60_000,
    sendQueued: () => void outbox.flush(),
  });

  async function refreshConfigs(): Promise<void> {
    const fresh = await api.getFormsConfig({ fresh: true });
    if (!fresh.ok) return;
    configs = fresh.value;
    // The worker's own copy, which the next start begins with, is brought up to date.
    void api.getFormsConfig();
  }

  async function completeStartUp(): Promise<void> {
    await Promise.allSettled([captcha.isReady || takeCaptcha(), wallet.hasSettings || takeWallet()]);
  }

  return succeed({
    settings,
    theme,
    api,
    clock,
    messages,
    get configs() {
      return configs;
    },
    deadlines,
    whitelist,
    captcha,
    wallet,
    session,
    outbox,
    unsentClaims,
    installPrompt,
    filing,
    goTo,
    errorInfo,
    configsOf,
    refreshConfigs,
    refreshDeadlines: () => takeDeadlines(api.getDeadlines()).catch(() => undefined),
    completeStartUp,
  });
}

/** An upload with its progress; its code is loaded with the first one. */
const uploadInPage: Uploader = async (request) => {
  const { uploadWithProgress } = await import('#data/api/upload-with-progress.ts');
  return uploadWithProgress(request);
};
