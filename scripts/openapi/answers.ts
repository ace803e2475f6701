import type { JsonObject } from './json.ts';
import { refTo, type SchemaName } from './schemas.ts';

const header = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });

export interface AnswerOptions {
  /** Caching of the answer; `no-store` for a claimant's own. */
  readonly cacheControl?: 'no-store' | 'no-cache';
  readonly mayRetry?: boolean;
  readonly setsCookie?: boolean;
}

/** Describes one answer of an operation. Every answer carries the server's clock. */
export function answer(
  description: string,
  schema: SchemaName | undefined,
  { cacheControl, mayRetry = false, setsCookie = false }: AnswerOptions = {},
): JsonObject {
  return {
    description,
    headers: {
      Date: header('Date'),
      ...(cacheControl === undefined
        ? {}
        : { 'Cache-Control': header(cacheControl === 'no-store' ? 'NoStore' : 'NoCache') }),
      ...(mayRetry ? { 'Retry-After': header('RetryAfter') } : {}),
      ...(setsCookie ? { 'Set-Cookie': header('SetCookie') } : {}),
    },
    ...(schema === undefined ? {} : { content: { 'application/json': { schema: refTo(schema) } } }),
  };
}

/** Answers of any call when the server cannot work; the portal retries later. */
export const SERVER_TROUBLE: JsonObject = {
  '429': answer('Too many requests. The portal waits as long as Retry-After says.', 'ErrorAnswer', {
    mayRetry: true,
  }),
  '5XX': answer(
    'The server cannot do its work. Nothing has been done, as far as the client can tell.',
    'ErrorAnswer',
    { mayRetry: true },
  ),
};

export const HEADERS: JsonObject = {
  Date: {
    description:
      'The server’s clock. Deadlines and sessions go by it; for a portal on another origin it must be among Access-Control-Expose-Headers.',
    required: true,
    schema: { type: 'string' },
    example: 'Fri, 02 Jan 2026 17:04:05 GMT',
  },
  NoCache: {
    description: 'The answer may be kept, but is asked for again each time.',
    schema: { type: 'string', const: 'no-cache' },
  },
  NoStore: {
    description: 'No cache keeps the answer.',
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
  RetryAfter: {
    description:
      'Seconds, or a date, before which the call should not be repeated. To be exposed to another origin like Date.',
    schema: { type: 'string' },
    example: '3',
  },
  SetCookie: {
    description:
      'HttpOnly and SameSite=Strict; the name is the server’s own. The session it holds ends when it was not used for the length that the server gives it.',
    schema: { type: 'string' },
  },
};
