import { parseRetryAfter } from '#core/outbox-state-backoff.ts';
import { fail, type Result, succeed } from '#core/result.ts';
import { FROM_CACHE_HEADER } from '../from-cache-header.ts';
import type { ServerClock } from '../server-clock.ts';
import type { ServerPauses } from '../server-pause.ts';
import type { ApiFailure } from './api-failure.ts';

/** A request below `settings.apiBaseAddress`. */
export interface TransportRequest {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly timeoutMs?: number;
  /** Only the network may answer: the worker lets such a request pass. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal | undefined;
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
    clock.observe({ date: headers.get('Date'), startedAt, endedAt });
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
      ...(request.body === undefined ? {} : { body: request.body }),
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
      const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
      try {
        return succeed(await exchange(request, signal));
      } catch {
        if (request.signal?.aborted) return fail({ code: 'aborted' });
        return fail({ code: timeout.aborted ? 'timeout' : 'network' });
      }
    },
  };
}

/** Neither our worker's cache nor one on the way answered. */
function isFresh(headers: Headers): boolean {
  return !headers.has(FROM_CACHE_HEADER) && Number(headers.get('Age') ?? 0) === 0;
}

/** A failure for an answer that is not a success. */
export function toStatusFailure({ status, headers, text }: Answer, now: number): ApiFailure {
  const retryAfterMs = parseRetryAfter(headers.get('Retry-After'), now);
  const body = parseJson(text);
  return {
    code: status === 0 ? 'garbage' : 'status',
    status,
    ...(body === undefined ? {} : { body }),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  };
}

/** The JSON value of a text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
