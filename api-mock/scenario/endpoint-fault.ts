import * as z from 'zod/mini';

export const ENDPOINT_FAULTS = [
  'none',
  /** Answers `status` with an error as JSON. */
  'status',
  /** Answers `status` with the body that `body` names, as a server or a proxy may. */
  'answer',
  /** Answers 200, application/json, with text that is not JSON. */
  'garbage',
  /** Answers 200 with an HTML page, as a captive portal does. */
  'html',
  /** Answers 302 to a login page. */
  'redirect',
  /** Handles the call, then closes the connection without an answer. */
  'dropAfterCommit',
  /** Closes the connection after `resetAfterBytes` of the body, without handling the call. */
  'reset',
] as const;

export const ANSWER_BODIES = [
  'error',
  /** Content type JSON with an empty body. */
  'empty',
  'null',
  'truncated',
  'html',
  /** Accepted submission with a blank reference code. */
  'blankCode',
] as const;

/** Fault on the calls of one endpoint, around its handler. */
export const endpointFaultSchema = z.strictObject({
  fault: z._default(z.enum(ENDPOINT_FAULTS), 'none'),
  status: z._default(z.number().check(z.int(), z.minimum(200), z.maximum(599)), 503),
  body: z._default(z.enum(ANSWER_BODIES), 'error'),
  /** With `status` and `answer`: handles the call first and throws its answer away. */
  handlesFirst: z._default(z.boolean(), false),
  /** Retry-After header for `status` and `answer`. */
  retryAfterSeconds: z.optional(z.number()),
  resetAfterBytes: z._default(z.number(), 0),
  /** Delay before anything else, in milliseconds. */
  latencyMs: z._default(z.number(), 0),
  /** Time over which the answer's body drips in, in milliseconds. */
  dripMs: z._default(z.number(), 0),
  times: z.optional(z.number().check(z.int(), z.minimum(0))),
});
export type EndpointFault = z.infer<typeof endpointFaultSchema>;
