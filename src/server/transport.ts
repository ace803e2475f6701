import * as z from 'zod/mini';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { parseRetryAfter } from './back-off.ts';
import type { ServerClock } from './server-clock.ts';
import type { ServerPauses } from './server-pause.ts';

/** A request below `settings.apiBaseAddress`. */
export interface TransportRequest {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | undefined;
  readonly timeoutMs?: number | undefined;
  /** Only the network may answer: the worker lets such a request pass. */
  readonly fresh?: boolean;
}

export interface TransportOptions {
  /** "" is this origin; another one must be of the same site, or its session cookie would not travel. */
  readonly apiBaseAddress: string;
  readonly clock: ServerClock;
  /** Told of each answer that asks to be left alone. */
  readonly pauses: () => Promise<ServerPauses>;
  readonly fetch?: typeof fetch;
}

/** An answer with its body read: a time-out covers the body too. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends requests; whatever comes back, HTTP errors included, is an answer. */
export interface Transport {
  readonly credentials: 'include' | 'same-origin';
  urlOf(path: string): string;
  /** Takes from a network answer what it says of the server: its clock, and a time to leave it alone. */
  observe(
    answer: { readonly status: number; readonly headers: Headers },
    exchange: { readonly startedAt: number; readonly endedAt: number },
  ): void;
  send(request: TransportRequest): Promise<Result<Answer, ApiFailure>>;
}

const DEFAULT_TIMEOUT_MS = 15_000;

export function createTransport(options: TransportOptions): Transport {
  const { apiBaseAddress, clock, pauses } = options;
  const credentials = apiBaseAddress === '' ? 'same-origin' : 'include';
  const urlOf = (path: string) => `${apiBaseAddress}${path}`;

  const observe: Transport['observe'] = ({ status, headers }, { startedAt, endedAt }) => {
    if (!isFresh(headers)) return;
    // A page is no answer of the server: a captive portal's clock may be years off.
    if (!isPage(headers)) clock.observe({ date: headers.get('Date'), startedAt, endedAt });
    const retryAfterMs = parseRetryAfter(headers.get('Retry-After'), clock.now().getTime());
    if (!retryAfterMs || !(status === 429 || status >= 500)) return;
    // Where its code cannot be fetched the answer itself still tells its caller to wait.
    pauses().then(
      (kept) => kept.noteAsked(retryAfterMs),
      () => undefined,
    );
  };

  async function exchange(request: TransportRequest, signal: AbortSignal): Promise<Answer> {
    const startedAt = performance.now();
    const response = await (options.fetch ?? fetch)(urlOf(request.path), {
      method: request.method ?? 'GET',
      headers: { Accept: 'application/json', ...request.headers },
      // Never from an HTTP cache: its `Date` would be old. `reload` asks the worker to stand aside too (sw/caching.ts).
      cache: request.fresh === true ? 'reload' : 'no-store',
      // A redirect to a login page is not an answer of the contract.
      redirect: 'manual',
      credentials,
      signal,
      body: request.body ?? null,
    });
    const endedAt = performance.now();
    observe(response, { startedAt, endedAt });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  return {
    credentials,
    urlOf,
    observe,
    async send(request) {
      const timeout = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
      try {
        return succeed(await exchange(request, timeout));
      } catch {
        return fail({ code: timeout.aborted ? 'timeout' : 'network' });
      }
    },
  };
}

/** Neither our worker's cache nor one on the way answered. */
function isFresh(headers: Headers): boolean {
  return !headers.has(FROM_CACHE_HEADER) && Number(headers.get('Age')) === 0;
}

function isPage(headers: Headers): boolean {
  return /html/i.test(headers.get('Content-Type') ?? '');
}

/** A failure for an answer that is not a success. */
export function toStatusFailure({ status, headers, text }: Answer, now: number): ApiFailure {
  const retryAfterMs = parseRetryAfter(headers.get('Retry-After'), now) ?? undefined;
  return { code: status === 0 ? 'garbage' : 'status', status, body: parseJson(text), retryAfterMs };
}

/** The JSON value of a text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type ApiResult<T> = Promise<Result<T, ApiFailure>>;
/**
 * Why a call gave no usable answer. `network`: nothing came back; `timeout`: not in time; `status`: an HTTP status that is not a
 * success (see `status`, `body`); `garbage`: an answer that is not what the contract says;
 * `forbidden-silent`: a 403 to the config, whitelist, CSRF or cultures call, which is ignored (specification, section 6).
 */
export type ApiFailureCode = 'network' | 'timeout' | 'status' | 'garbage' | 'forbidden-silent';

export interface ApiFailure {
  readonly code: ApiFailureCode;
  readonly status?: number;
  /** The parsed JSON body of a `status` failure, where it had one. */
  readonly body?: unknown;
  /** From `Retry-After`. */
  readonly retryAfterMs?: number | undefined;
}

/** What the endpoints of api/ are written with. */
export interface JsonCalls {
  /** A safe call whose answer the schema parses. */
  getJson<T>(call: {
    readonly path: string;
    readonly schema: z.ZodMiniType<T>;
    /** A 403 is ignored (specification, section 6): `forbidden-silent`. */
    readonly ignores403?: boolean;
    /** Past the worker's caches. */
    readonly fresh?: boolean;
  }): Promise<Result<T, ApiFailure>>;
  /** An unsafe call, with the CSRF token; repeated once with a fresh one where it is refused with 403. */
  post(call: {
    readonly path: string;
    readonly json?: unknown;
    readonly timeoutMs?: number;
  }): Promise<Result<Answer, ApiFailure>>;
}

export interface CsrfTokens {
  /** The token at hand, or a new one. */
  get(): Promise<Result<CsrfToken, ApiFailure>>;
  refresh(): Promise<Result<CsrfToken, ApiFailure>>;
  /**
   * After a 400: some servers refuse a token so (ASP.NET Core). Said again at once it might count as one more wrong PIN; the next call has a
   * fresh token.
   */
  forget(): void;
}

export function createGetJson(transport: Transport, clock: ServerClock): JsonCalls['getJson'] {
  return async ({ path, schema, ignores403 = false, fresh = false }) => {
    let answer = await transport.send({ path, fresh });
    // A connection that broke off once would cost the page: a start that fails takes what was typed before it with it.
    if (!answer.ok && answer.error.code === 'network' && !fresh && navigator.onLine)
      answer = await transport.send({ path });
    if (!answer.ok) return answer;
    const { status, text } = answer.value;
    if (status === 403 && ignores403) return fail({ code: 'forbidden-silent', status });
    if (!isSuccess(status)) return fail(toStatusFailure(answer.value, clock.now().getTime()));
    return readAnswer(schema, text, status);
  };
}

/** What an answer means. Hardly a server writes it otherwise: what mends that comes when one does. */
export async function readAnswer<T>(schema: z.ZodMiniType<T>, text: string, status: number): ApiResult<T> {
  const json = parseJson(text);
  const parsed = schema.safeParse(json);
  if (parsed.success) return succeed(parsed.data);
  const mending = json === undefined ? undefined : import('./mend-answer.ts').catch(() => undefined);
  const mended = (await mending)?.mendAnswer(schema, json);
  return mended === undefined ? fail({ code: 'garbage', status }) : succeed(mended);
}

export function createPost(transport: Transport, tokens: CsrfTokens): JsonCalls['post'] {
  return async ({ path, json, timeoutMs }) => {
    const attempt = (headers: Readonly<Record<string, string>>) =>
      transport.send({
        path,
        method: 'POST',
        headers: { ...headers, ...(json !== undefined && { 'Content-Type': 'application/json' }) },
        // Undefined where there is nothing.
        body: JSON.stringify(json),
        timeoutMs,
      });
    const headers = toHeaders(await tokens.get());
    if (!headers.ok) return headers;
    const answer = await attempt(headers.value);
    if (answer.ok && answer.value.status === 400) tokens.forget();
    if (!answer.ok || answer.value.status !== 403) return answer;
    const fresh = toHeaders(await tokens.refresh());
    return fresh.ok ? attempt(fresh.value) : answer;
  };
}

/** The CSRF header. Where the CSRF call is forbidden the unsafe call goes without: the server decides. */
export function toHeaders(
  token: Result<CsrfToken, ApiFailure>,
): Result<Readonly<Record<string, string>>, ApiFailure> {
  if (token.ok) return succeed({ [token.value.requestHeaderName]: token.value.requestToken });
  return token.error.code === 'forbidden-silent' ? succeed({}) : token;
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Set by the worker on what its caches answer: such an answer tells nothing of the server's clock. */
export const FROM_CACHE_HEADER = 'X-Portal-From-Cache';

/** GET /api/csrf: unsafe calls carry `requestToken` in the header named by `requestHeaderName` (section 7). */
export const csrfTokenSchema = z.object({
  // A token of RFC 9110, section 5.6.2.
  requestHeaderName: z.string().check(z.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/)),
  // What no header can carry would make every send throw.
  requestToken: z.string().check(z.regex(/^[\x21-\x7e]+$/)),
});
export type CsrfToken = z.infer<typeof csrfTokenSchema>;
