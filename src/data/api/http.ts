import type { PortalSettings } from '#core/contract/settings.ts';
import type { ServerClock } from '../server-clock.ts';
import type { ServerPauses } from '../server-pause.ts';
import type { Api } from './api.ts';
import { authorize } from './authorize.ts';
import { createCsrfTokens } from './csrf.ts';
import { endServerSession } from './end-server-session.ts';
import { getCaptchaConfig } from './get-captcha-config.ts';
import { getCharacterWhitelist } from './get-character-whitelist.ts';
import { getCultureContent } from './get-culture-content.ts';
import { getCultures } from './get-cultures.ts';
import { getDeadlines } from './get-deadlines.ts';
import { getFormsConfig } from './get-forms-config.ts';
import { getSignatureDate } from './get-signature-date.ts';
import { getWalletSettings } from './get-wallet-settings.ts';
import { createGetJson, createPost, type JsonCalls } from './json-calls.ts';
import { createTransport } from './transport.ts';
import type { Uploader } from './upload-by-fetch.ts';

export interface ApiOptions {
  readonly settings: Pick<PortalSettings, 'apiBaseAddress' | 'walletProvider'>;
  /** Fed by every network answer. */
  readonly clock: ServerClock;
  /** The page gives `uploadWithProgress`; without it uploads go by fetch. */
  readonly upload?: Uploader;
  readonly fetch?: typeof fetch;
  /** Chance, given from outside in tests: a number from 0 to below 1. */
  readonly random?: () => number;
}

/** Creates the client of the portal's calls (specification, section 7). */
export function createApi({ settings, clock, upload, ...options }: ApiOptions): Api {
  let loading: Promise<ServerPauses> | undefined;
  const pauses = () => {
    loading ??= import('../server-pause.ts').then(({ createServerPauses }) =>
      createServerPauses(clock, options.random),
    );
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  const transport = createTransport({ apiBaseAddress: settings.apiBaseAddress, clock, pauses, ...options });
  const getJson = createGetJson(transport, clock);
  const tokens = createCsrfTokens(getJson);
  const calls: JsonCalls = { getJson, post: createPost(transport, tokens) };
  return {
    pauses,
    refreshCsrfToken: tokens.refresh,
    endSession: () => endServerSession(calls),
    getDeadlines: (options) => getDeadlines(calls, options),
    getCharacterWhitelist: () => getCharacterWhitelist(calls),
    getCaptchaConfig: () => getCaptchaConfig(calls),
    getWalletSettings: () => getWalletSettings(calls, settings.walletProvider),
    getFormsConfig: (options) => getFormsConfig(calls, options),
    getSignatureDate: (culture) => getSignatureDate(calls, culture),
    getCultures: () => getCultures(calls),
    getCultureContent: (culture) => getCultureContent(calls, culture),
    authorizeForm: (formType, name, model, captchaToken) =>
      authorize(calls, clock, formType, { [name]: model, reCaptchaResponse: captchaToken }),
    // A start page sends nothing: what submits is fetched with the first claim.
    async askSubmissionStatus(key) {
      const { askSubmissionStatus } = await import('./ask-submission-status.ts');
      return askSubmissionStatus(transport, key);
    },
    async submit(request) {
      const { submit } = await import('./submit.ts');
      return submit(transport, tokens, upload, request);
    },
  };
}
