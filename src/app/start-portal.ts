import type { PortalSettings } from '#core/contract/settings.ts';
import { fail, type Result, succeed } from '#core/result.ts';
import { logEvent } from '#data/log.ts';
import { readSmallState } from '#data/small-state.ts';
import { allowScriptHosts } from '#data/trusted-types.ts';
import { loadTheme } from '#themes/load-theme.ts';
import { type ClaimServiceOptions, createClaimServices } from './claim-services.ts';
import type { Portal } from './portal.ts';
import { createPortalParts, type PortalParts } from './portal-parts.ts';
import { createServerState, type ServerState } from './server-state.ts';
import { beginCulture, hasWords } from './start-culture.ts';
import type { FailedStart } from './start-failure.tsx';
import { runStartUp, type StartUpStep } from './start-up.ts';
import { expectValue, isSilentFailure } from './step-failure.ts';

/** What the portal needs of the router, which is made after it. */
export interface StartOptions extends ClaimServiceOptions {
  /** Settles once the first page stands: what it does not wait for is asked for then, so as not to hold it up. */
  readonly firstPage: Promise<void>;
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
  const { api, clock, messages, unsentClaims } = parts;
  allowScriptHosts([settings.captcha, settings.analytics].flatMap(({ hosts }) => hosts.scripts));
  const server = createServerState(parts);
  const fromDevice = Promise.all([readSmallState('unsentCount'), clock.load()]);
  const theme = loadTheme(settings.theme);
  const { steps, firstGuess } = beginSteps(parts, server, { theme, firstPage: options.firstPage });
  const started = await runStartUp(steps, logEvent);
  if (!started.ok) {
    const { step, cause } = started.error;
    return fail({ step, culture: firstGuess, api, isSilent: isSilentFailure(cause) });
  }
  if (!hasWords(messages)) return fail({ step: 'localization', culture: firstGuess, api });
  // The device's store opens slowly: until here nothing asked what time it is, or what waits to be sent.
  const [unsent] = await fromDevice;
  unsentClaims.set(unsent ?? 0);
  const { getConfigs, configsOf, refreshConfigs, refreshDeadlines, completeStartUp } = server;
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
    completeStartUp,
  });
}

/** Begins the requests of the steps that the first page waits for; those of the others follow it. */
function beginSteps(
  parts: PortalParts,
  server: ServerState,
  { theme, firstPage }: { readonly theme: Promise<unknown>; readonly firstPage: Promise<void> },
): { readonly steps: readonly StartUpStep[]; readonly firstGuess: string } {
  const { api, whitelist } = parts;
  const later = <T>(call: () => Promise<T>) => firstPage.then(call);
  const configs = api.getFormsConfig();
  const deadlines = api.getDeadlines();
  const cultures = api.getCultures();
  const culture = beginCulture(parts);
  void later(whitelist.fetch);
  // A failure is taken up by its step, or by nobody where an earlier step ended the start-up.
  theme.catch(() => undefined);
  const steps: readonly StartUpStep[] = [
    { name: 'plugins', kind: 'required', run: async () => void (await theme) },
    { name: 'model-configuration', kind: 'required', run: () => server.takeConfigs(configs) },
    { name: 'deadlines', kind: 'required', run: () => server.takeDeadlines(deadlines) },
    {
      name: 'csrf',
      kind: 'background',
      run: async () => void (await expectValue(later(api.refreshCsrfToken))),
    },
    { name: 'localization', kind: 'awaited', run: () => culture.take(cultures) },
    { name: 'captcha', kind: 'background', run: () => later(server.takeCaptcha) },
    { name: 'wallet', kind: 'background', run: () => later(server.takeWallet) },
  ];
  return { steps, firstGuess: culture.firstGuess };
}
