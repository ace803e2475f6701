import { shareRunning } from '#kernel/async.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import type { AuthorizeAnswer, CredentialsName } from './authorize.ts';
import { type Cultures, getCultures } from './cultures.ts';
import { type DeadlinesAnswer, type DeadlinesOptions, getDeadlines } from './deadlines.ts';
import { ENDPOINTS } from './endpoints.ts';
import type { FormModel } from './form-model.ts';
import type { FormType } from './form-type.ts';
import { type FormsConfig, getFormsConfig } from './forms-config.ts';
import type { ServerClock } from './server-clock.ts';
import type { ServerPauses } from './server-pause.ts';
import type { PortalSettings } from './settings.ts';
import {
  type CaptchaConfig,
  type CharacterWhitelist,
  type CultureContent,
  getCaptchaConfig,
  getCharacterWhitelist,
  getCultureContent,
  getSignatureDate,
  getWalletSettings,
  type SignatureDate,
  type WalletSettings,
} from './small-endpoints.ts';
import type { HttpAnswer, SubmitRequest, Uploader, UploadFailure } from './submit.ts';
import {
  type ApiResult,
  type CsrfToken,
  type CsrfTokens,
  createGetJson,
  createPost,
  createTransport,
  csrfTokenSchema,
  isSuccess,
  type JsonCalls,
} from './transport.ts';

export interface ApiOptions {
  readonly settings: Pick<PortalSettings, 'apiBaseAddress' | 'walletProvider'>;
  readonly clock: ServerClock;
  /** The page passes `uploadWithProgress`; without it uploads use fetch. */
  readonly upload?: Uploader;
  readonly fetch?: typeof fetch;
  readonly random?: () => number;
}

/** Creates the client of the portal's calls (specification, section 7). */
export function createApi(options: ApiOptions): Api {
  const { clock, settings } = options;
  const { calls, sending } = connect(options);
  return {
    ...sending,
    endSession: () => endServerSession(calls),
    getCharacterWhitelist: () => getCharacterWhitelist(calls),
    getWalletSettings: () => getWalletSettings(calls, settings.walletProvider),
    getFormsConfig: (options) => getFormsConfig(calls, options),
    getSignatureDate: (culture) => getSignatureDate(calls, culture),
    getCultures: () => getCultures(calls),
    getCultureContent: (culture) => getCultureContent(calls, culture),
    // Loaded with the rest of the sign-in: a start page that is only looked at proves nothing.
    async authorizeForm(formType, name, model, captchaToken) {
      const { authorize } = await import('./authorize.ts');
      return authorize(calls, clock, formType, { [name]: model, reCaptchaResponse: captchaToken });
    },
  };
}

/** Creates only the calls that send claims, so that the worker's bundle has no code of the others. */
export function createSendingApi(options: ApiOptions): SendingApi {
  return connect(options).sending;
}

function connect({ settings, clock, upload, ...options }: ApiOptions): {
  readonly calls: JsonCalls;
  readonly sending: SendingApi;
} {
  let loading: Promise<ServerPauses> | undefined;
  const pauses = () => {
    loading ??= import('./server-pause.ts').then(({ createServerPauses }) =>
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
  const sending: SendingApi = {
    pauses,
    refreshCsrfToken: tokens.refresh,
    getDeadlines: (options) => getDeadlines(calls, options),
    getCaptchaConfig: () => getCaptchaConfig(calls),
    // Loaded with the first claim: a start page submits nothing.
    async askSubmissionStatus(key) {
      const { askSubmissionStatus } = await import('./submit.ts');
      return askSubmissionStatus(transport, key);
    },
    async submit(request) {
      const { submit } = await import('./submit.ts');
      return submit(transport, tokens, upload, request);
    },
  };
  return { calls, sending };
}

/** Calls that the outbox needs to send a claim. Each returns a result; only a bug throws. */
export interface SendingApi {
  /** Loads the record that says whether to leave the server alone. Read it before each request that no claimant waits for. */
  pauses(): Promise<ServerPauses>;
  /** Fetches a new CSRF token, which also keeps the server's session alive. Unsafe calls fetch a missing token by themselves. */
  refreshCsrfToken(): ApiResult<CsrfToken>;
  getDeadlines(options?: DeadlinesOptions): ApiResult<DeadlinesAnswer>;
  getCaptchaConfig(): ApiResult<CaptchaConfig>;
  /** Asks whether the claim arrived. Returns the raw answer for outbox/server-answers.ts to classify. */
  askSubmissionStatus(idempotencyKey: string): ApiResult<HttpAnswer>;
  /** Files one claim. Returns the raw answer, after one retry with a fresh CSRF token if the server answered 403 in JSON. */
  submit(request: SubmitRequest): Promise<Result<HttpAnswer, UploadFailure>>;
}

export interface Api extends SendingApi {
  endSession(): ApiResult<void>;
  getCharacterWhitelist(): ApiResult<CharacterWhitelist>;
  getWalletSettings(): ApiResult<WalletSettings>;
  /** `fresh`: only the network may answer; otherwise the worker answers from its cache and refreshes the cache afterwards. */
  getFormsConfig(options?: { readonly fresh?: boolean }): ApiResult<FormsConfig>;
  getSignatureDate(culture: string): ApiResult<SignatureDate>;
  getCultures(): ApiResult<Cultures>;
  getCultureContent(culture: string): ApiResult<CultureContent>;
  /** Proves credentials with a captcha token (section 7). A 400 or 401 succeeds, with `authorized` false and the server's error. */
  authorizeForm(
    formType: FormType,
    name: CredentialsName,
    model: FormModel,
    captchaToken: string,
  ): ApiResult<AuthorizeAnswer>;
}

/** Creates the holder of the CSRF token (GET /api/csrf), which keeps it for later calls. A 403 is ignored (section 6). */
export function createCsrfTokens(getJson: JsonCalls['getJson']): CsrfTokens {
  let kept: CsrfToken | undefined;

  async function fetchToken(): ReturnType<CsrfTokens['refresh']> {
    const answer = await getJson({ path: ENDPOINTS.csrf, schema: csrfTokenSchema, ignores403: true });
    if (answer.ok) kept = answer.value;
    return answer;
  }

  const refresh = shareRunning(fetchToken);
  const forget = () => {
    kept = undefined;
  };
  return { get: async () => (kept === undefined ? refresh() : succeed(kept)), refresh, forget };
}

export async function endServerSession({ post }: JsonCalls): ApiResult<void> {
  const answer = await post({ path: ENDPOINTS.sessionTimeout });
  if (!answer.ok) return answer;
  const { status } = answer.value;
  return isSuccess(status) ? succeed(undefined) : fail({ code: 'status', status });
}
