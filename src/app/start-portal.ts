import { loadTheme } from '#design/themes/load-theme.ts';
import { answerWithin, START_PATIENCE_MS } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { allowScriptHosts } from '#kernel/trusted-types.ts';
import type { PortalSettings } from '#server/settings.ts';
import { readSmallState } from '#server/small-state.ts';
import { type ClaimServiceOptions, createClaimServices } from './claim-services.ts';
import type { Portal } from './portal.ts';
import { createPortalParts, type PortalParts } from './portal-parts.ts';
import { createServerState, type ServerState } from './server-state.ts';
import { beginCulture, hasWords } from './start-culture.ts';
import type { FailedStart } from './start-failure.tsx';
import { runStartUp, type StartUpRuns } from './start-up.ts';
import { expectValue, failureOf, isSilentFailure, StepFailure } from './step-failure.ts';

/** What the portal needs of the router, which is made after it. */
export interface StartOptions extends ClaimServiceOptions {
  /** Settles once the first page stands: what it does not wait for is asked for then, so as not to hold it up. */
  readonly firstPage: Promise<void>;
  /** Whether the language that was last used on this device is known. */
  readonly isLastCultureKnown: boolean;
}

/**
 * Starts the portal: what the first page waits for is requested at once, the rest behind it; the seven steps take the
 * results in order (specification, section 4, "Start-up"). Without the model configuration or the deadlines there is no portal: the failure is shown with
 * a retry.
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
  const theme = loadTheme(settings.theme);
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
  // The device's store opens slowly: until here nothing asked what time it is, or what waits to be sent. One that
  // does not answer holds up no page.
  await answerWithin(fromDevice, START_PATIENCE_MS).catch(() => undefined);
  const { getConfigs, configsOf, refreshConfigs, refreshDeadlines, refreshWallet, completeStartUp } = server;
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
    refreshDeadlines,
    refreshWallet,
    completeStartUp,
  });
}

/** Takes up what this device knows of the time, and of claims that were submitted; also where it is told late. */
async function takeFromDevice({ clock, unsentClaims, filedCount }: PortalParts): Promise<void> {
  const [unsent = [], filed = 0] = await Promise.all([
    readSmallState('unsentForms'),
    readSmallState('filedCount'),
    clock.load(),
  ]);
  // The background tasks may have counted them meanwhile: that count stands.
  if (unsentClaims.get().count === 0) unsentClaims.set({ count: unsent.length, told: unsent });
  if (filedCount.get() === 0) filedCount.set(filed);
}

/**
 * Begins the requests in the order of the steps (section 4): up to the localization they travel with the first page, though it
 * does not wait for the token; the others follow it.
 */
function beginSteps(
  parts: PortalParts,
  server: ServerState,
  theme: Promise<unknown>,
  { firstPage, isLastCultureKnown }: StartOptions,
): { readonly runs: StartUpRuns; readonly firstGuess: string } {
  const { api, whitelist } = parts;
  /** Not from a server that has asked to be left alone: where it is needed it is asked for again. */
  const later = async <T>(call: () => Promise<T>) => {
    await firstPage;
    if (await (await api.pauses()).isAskedToWait()) throw new StepFailure('asked-to-wait');
    return call();
  };
  const configs = api.getFormsConfig();
  const deadlines = api.getDeadlines();
  const csrf = api.refreshCsrfToken();
  const cultures = api.getCultures();
  const culture = beginCulture(parts, isLastCultureKnown);
  later(whitelist.fetch).catch(() => undefined);
  // A failure is taken up by its step, or by nobody where an earlier step ended the start-up.
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
