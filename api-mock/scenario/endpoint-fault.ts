import * as z from 'zod/mini';

export const ENDPOINT_FAULTS = [
  'none',
  /** Answers `status`, with JSON that says so. */
  'status',
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

/** What happens to the calls of one endpoint, around its handler. */
export const endpointFaultSchema = z.strictObject({
  fault: z._default(z.enum(ENDPOINT_FAULTS), 'none'),
  status: z._default(z.number().check(z.int(), z.minimum(200), z.maximum(599)), 503),
  /** Sent as Retry-After with `status`. */
  retryAfterSeconds: z.optional(z.number()),
  resetAfterBytes: z._default(z.number(), 0),
  /** Waits so long before anything else. */
  latencyMs: z._default(z.number(), 0),
  times: z.optional(z.number().check(z.int(), z.minimum(0))),
});
export type EndpointFault = z.infer<typeof endpointFaultSchema>;
