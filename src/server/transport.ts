import * as z from 'zod/mini';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { parseRetryAfter } from './back-off.ts';
import type { ServerClock } from './server-clock.ts';
import type { ServerPauses } from './server-pause.ts';

/** Request to a path relative to `settings.apiBaseAddress`. */
export interface TransportRequest {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | undefined;
  readonly timeoutMs?: number | undefined;
  /** Only the network may answer: the worker passes such a request through. */
  readonly fresh?: boolean;
}

export interface TransportOptions {
  /** "" means this origin. Another origin must be of the same site, or the session cookie is not sent. */
  readonly apiBaseAddress: string;
  readonly clock: ServerClock;
  /** Loads the record of the server's `Retry-After`. */
  readonly pauses: () => Promise<ServerPauses>;
  readonly fetch?: typeof fetch;
}

/** Answer with its body already read, so that the time limit covers the body too. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends requests. Every HTTP answer is a success here, errors included. */
export interface Transport {
  readonly credentials: 'include' | 'same-origin';
  urlOf(path: string): string;
  /** Reads the server's clock and its `Retry-After` from a network answer. */
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
    // Not from an HTML page: a captive portal's clock may be years off.
    if (!isPage(headers)) clock.observe({ date: headers.get('Date'), startedAt, endedAt });
    const retryAfterMs = parseRetryAfter(headers.get('Retry-After'), clock.now().getTime());
    if (!retryAfterMs || !(status === 429 || status >= 500)) return;
    // If that code cannot be fetched, the answer itself still tells its caller to wait.
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
      // Never from an HTTP cache, whose `Date` would be old. `reload` makes the worker pass the request through too (sw/caching.ts).
      cache: request.fresh === true ? 'reload' : 'no-store',
      // A redirect to a login page is no answer of the contract.
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

/** Tells whether the network answered, not the worker's cache or one on the way. */
function isFresh(headers: Headers): boolean {
  return !headers.has(FROM_CACHE_HEADER) && Number(headers.get('Age')) === 0;
}

function isPage(headers: Headers): boolean {
  return /html/i.test(headers.get('Content-Type') ?? '');
}

export function toStatusFailure({ status, headers, text }: Answer, now: number): ApiFailure {
  const retryAfterMs = parseRetryAfter(headers.get('Retry-After'), now) ?? undefined;
  return { code: status === 0 ? 'garbage' : 'status', status, body: parseJson(text), retryAfterMs };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type ApiResult<T> = Promise<Result<T, ApiFailure>>;
/**
 * Why a call gave no usable answer. `network`: no answer; `timeout`: no answer in time; `status`: an HTTP status that is not a success
 * (see `status`, `body`); `garbage`: an answer that breaks the contract; `forbidden-silent`: a 403 to the config, whitelist, CSRF or
 * cultures call, which is ignored (specification, section 6).
 */
export type ApiFailureCode = 'network' | 'timeout' | 'status' | 'garbage' | 'forbidden-silent';

export interface ApiFailure {
  readonly code: ApiFailureCode;
  readonly status?: number;
  /** The parsed JSON body of a `status` failure, if it had one. */
  readonly body?: unknown;
  readonly retryAfterMs?: number | undefined;
}

export interface JsonCalls {
  getJson<T>(call: {
    readonly path: string;
    readonly schema: z.ZodMiniType<T>;
    /** A 403 is ignored (specification, section 6): `forbidden-silent`. */
    readonly ignores403?: boolean;
    /** Bypasses the worker's caches. */
    readonly fresh?: boolean;
    /** Called, before the result is there, if a cache answered instead of the network. */
    readonly onKept?: () => void;
  }): Promise<Result<T, ApiFailure>>;
  /** Makes an unsafe call with the CSRF token; retries a 403 once with a fresh token. */
  post(call: {
    readonly path: string;
    readonly json?: unknown;
    readonly timeoutMs?: number;
  }): Promise<Result<Answer, ApiFailure>>;
}

export interface CsrfTokens {
  get(): Promise<Result<CsrfToken, ApiFailure>>;
  refresh(): Promise<Result<CsrfToken, ApiFailure>>;
  /**
   * Drops the token after a 400, by which some servers refuse one (ASP.NET Core). No retry at once, which might count as one more wrong
   * PIN; the next call fetches a fresh token.
   */
  forget(): void;
}

export function createGetJson(transport: Transport, clock: ServerClock): JsonCalls['getJson'] {
  return async ({ path, schema, ignores403 = false, fresh = false, onKept }) => {
    let answer = await transport.send({ path, fresh });
    // One retry after a broken connection: a start that fails would lose what the claimant has typed.
    if (!answer.ok && answer.error.code === 'network' && !fresh && navigator.onLine)
      answer = await transport.send({ path });
    if (!answer.ok) return answer;
    const { status, headers, text } = answer.value;
    if (!isFresh(headers)) onKept?.();
    if (status === 403 && ignores403) return fail({ code: 'forbidden-silent', status });
    if (!isSuccess(status)) return fail(toStatusFailure(answer.value, clock.now().getTime()));
    return readAnswer(schema, text, status);
  };
}

/** Parses an answer. Loads the code that mends deviations only for an answer that needs it: hardly any server does. */
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
        body: JSON.stringify(json),
        timeoutMs,
      });
    const headers = toHeaders(await tokens.get());
    if (!headers.ok) return headers;
    let answer = await attempt(headers.value);
    if (answer.ok && answer.value.status === 403) {
      const fresh = toHeaders(await tokens.refresh());
      if (fresh.ok) answer = await attempt(fresh.value);
    }
    // A server may bind the token to who is signed in, which the call may have changed.
    if (answer.ok) tokens.forget();
    return answer;
  };
}

/** Returns the CSRF header; none if the CSRF call is forbidden, so that the server decides. */
export function toHeaders(
  token: Result<CsrfToken, ApiFailure>,
): Result<Readonly<Record<string, string>>, ApiFailure> {
  if (token.ok) return succeed({ [token.value.requestHeaderName]: token.value.requestToken });
  return token.error.code === 'forbidden-silent' ? succeed({}) : token;
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Header that the worker sets on answers from its caches: their `Date` says nothing about the server's clock. */
export const FROM_CACHE_HEADER = 'X-Portal-From-Cache';

/** Answer of GET /api/csrf: unsafe calls send `requestToken` in the header named `requestHeaderName` (section 7). */
export const csrfTokenSchema = z.object({
  // A token of RFC 9110, section 5.6.2.
  requestHeaderName: z.string().check(z.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/)),
  // Only characters that a header can hold: any other would make every send throw.
  requestToken: z.string().check(z.regex(/^[\x21-\x7e]+$/)),
});
export type CsrfToken = z.infer<typeof csrfTokenSchema>;
