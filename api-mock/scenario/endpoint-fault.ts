import * as z from 'zod/mini';

export const ENDPOINT_FAULTS = [
  'none',
  /** Answers `status`, with JSON that says so. */
  'status',
  /** Answers `status` with the body that `body` names: whatever a server, or a layer before it, may send. */
  'answer',
  /** Answers 200, application/json, and something that is not JSON. */
  'garbage',
  /** Answers 200 and an HTML page, as a captive portal does. */
  'html',
  /** Answers 302 to a login page. */
  'redirect',
  /** Handles the call, then closes the connection without an answer. */
  'dropAfterCommit',
  /** Closes the connection, after `resetAfterBytes` of the body, without handling the call. */
  'reset',
] as const;

export const ANSWER_BODIES = [
  /** JSON that says which status was asked for. */
  'error',
  /** Said to be JSON, without a byte. */
  'empty',
  /** JSON: null. */
  'null',
  /** JSON that ends in its midst. */
  'truncated',
  'html',
  /** A submit that was taken, with blanks for a reference code. */
  'blankCode',
] as const;

/** What happens to the calls of one endpoint, around its handler. */
export const endpointFaultSchema = z.strictObject({
  fault: z._default(z.enum(ENDPOINT_FAULTS), 'none'),
  status: z._default(z.number().check(z.int(), z.minimum(200), z.maximum(599)), 503),
  /** What `answer` sends. */
  body: z._default(z.enum(ANSWER_BODIES), 'error'),
  /** With `status` and `answer`: the call is handled before, and its own answer thrown away. */
  handlesFirst: z._default(z.boolean(), false),
  /** Sent as Retry-After with `status` and `answer`. */
  retryAfterSeconds: z.optional(z.number()),
  resetAfterBytes: z._default(z.number(), 0),
  /** Waits so long before anything else. */
  latencyMs: z._default(z.number(), 0),
  /** The body of the answer, whichever it is, takes so long to come: it drips. */
  dripMs: z._default(z.number(), 0),
  times: z.optional(z.number().check(z.int(), z.minimum(0))),
});
export type EndpointFault = z.infer<typeof endpointFaultSchema>;
