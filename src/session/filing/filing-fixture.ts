import type { FilingDependencies } from '#claim/filing/open-claim.ts';
import type { Api } from '#server/api.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import type { ServerClock } from '#server/server-clock.ts';
import type { PortalSettings } from '#server/settings.ts';

const STILL_CLOCK: ServerClock = {
  now: () => new Date(0),
  earliest: () => new Date(0),
  isEstimate: () => false,
  observe: () => {},
  load: async () => {},
  subscribe: () => () => {},
};

/** Returns dependencies for tests: a session of one minute that no other tab shares. */
export function makeFilingDependencies(
  settings: PortalSettings,
  configs: FormsConfig,
  api: Partial<Api>,
  changes: Partial<FilingDependencies> = {},
): FilingDependencies {
  return {
    settings,
    api: api as Api,
    clock: STILL_CLOCK,
    whitelist: { get: () => undefined, fetch: async () => undefined },
    configsOf: (formType) => configs.filter(({ metadata }) => metadata.formType === formType),
    beginSession: async () => {},
    tellSessionEnded: async () => {},
    sessionUntil: () => Date.now() + 60_000,
    resumeSession: async () => false,
    isSessionLive: async () => true,
    readWallet: async () => ({ offer: 'off', codeExpiresAt: 0, now: 0 }),
    sendQueued: () => {},
    ...changes,
  };
}
