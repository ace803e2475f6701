import type { Result } from '#core/result.ts';

export type ApiResult<T> = Promise<Result<T, ApiFailure>>;
/**
 * Why a call gave no usable answer. `network`: nothing came back; `timeout`: not in time; `status`: an HTTP status that is not a
 * success (see `status`, `body`); `garbage`: an answer that is not what the contract says; `aborted`: by the caller;
 * `forbidden-silent`: a 403 to the config, whitelist, CSRF or cultures call, which is ignored (specification, section 6).
 */
export type ApiFailureCode = 'network' | 'timeout' | 'status' | 'garbage' | 'aborted' | 'forbidden-silent';

export interface ApiFailure {
  readonly code: ApiFailureCode;
  readonly status?: number;
  /** The parsed JSON body of a `status` failure, where it had one. */
  readonly body?: unknown;
  /** From `Retry-After`. */
  readonly retryAfterMs?: number;
}
