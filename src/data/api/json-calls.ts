import type * as z from 'zod/mini';
import type { CsrfToken } from '#core/contract/csrf.ts';
import { fail, type Result, succeed } from '#core/result.ts';
import type { ServerClock } from '../server-clock.ts';
import type { ApiFailure } from './api-failure.ts';
import { type Answer, parseJson, type Transport, toStatusFailure } from './transport.ts';

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
}

export function createGetJson(transport: Transport, clock: ServerClock): JsonCalls['getJson'] {
  return async ({ path, schema, ignores403 = false, fresh = false }) => {
    const answer = await transport.send({ path, fresh });
    if (!answer.ok) return answer;
    const { status, text } = answer.value;
    if (status === 403 && ignores403) return fail({ code: 'forbidden-silent', status });
    if (!isSuccess(status)) return fail(toStatusFailure(answer.value, clock.now().getTime()));
    const parsed = schema.safeParse(parseJson(text));
    return parsed.success ? succeed(parsed.data) : fail({ code: 'garbage', status });
  };
}

export function createPost(transport: Transport, tokens: CsrfTokens): JsonCalls['post'] {
  return async ({ path, json, timeoutMs }) => {
    const attempt = (headers: Readonly<Record<string, string>>) =>
      transport.send({
        path,
        method: 'POST',
        headers: { ...headers, ...(json === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
    const headers = toHeaders(await tokens.get());
    if (!headers.ok) return headers;
    const answer = await attempt(headers.value);
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
