import * as z from 'zod/mini';
import { remoteValidationSchema } from '#server/forms-config.ts';
import { ENDPOINT_NAMES } from '../http/endpoints.ts';
import { captchaEventSchema } from './captcha-event.ts';
import { endpointFaultSchema } from './endpoint-fault.ts';

/** Number of times a switch still acts before it counts as not set. Absent: always. */
export const timesSchema = z.optional(z.number().check(z.int(), z.minimum(0)));

/** The case defines the valid names; scenario/case-defaults.ts checks them. */
export const deadlineKeySchema = z.string();
export const formTypeNameSchema = z.string();

const deadlineSwitchSchema = z.strictObject({
  listed: z._default(z.boolean(), true),
  /** ISO instant. Absent: the case's own date. */
  passesAt: z.optional(z.iso.datetime()),
  /** Shorthand for `passesAt`, relative to the server's clock when the scenario is applied; negative is past. */
  passesInMinutes: z.optional(z.number()),
  redirectUrls: z.optional(z.record(z.string(), z.string())),
});

const deadlinesSchema = z.strictObject({
  shape: z._default(z.enum(['a', 'b']), 'a'),
  /** Windows zone name, sent unchanged. The portal must refuse an unknown one. Absent: the case's. */
  timeZone: z._default(z.string(), 'Pacific Standard Time'),
  /** `day`: shape a sends a date without a time, and the deadline is the end of that day. */
  precision: z._default(z.enum(['second', 'day']), 'second'),
  /** Shape b: ISO times with an offset (UTC), or without one (in the project's zone). */
  withOffset: z._default(z.boolean(), false),
  /** Text sent instead of every date, to test malformed dates. */
  malformed: z.optional(z.string()),
  keys: z._default(z.record(deadlineKeySchema, deadlineSwitchSchema), {}),
});

const configEditSchema = z.strictObject({
  formType: formTypeNameSchema,
  dtoMapping: z.string(),
  field: z.string(),
  /** New rules of the field, which is added if missing; absent: the field is dropped. */
  validations: z.optional(z.array(remoteValidationSchema)),
});

const configSchema = z.strictObject({
  /** Changes every metadataHash and nothing else. */
  hashSalt: z._default(z.string(), ''),
  edits: z._default(z.array(configEditSchema), []),
  /** Models left out of the config although the forms ask for them. */
  missing: z._default(z.array(z.strictObject({ formType: formTypeNameSchema, dtoMapping: z.string() })), []),
  /** False: the server refuses a claim made under an older config with 422. */
  acceptsOlderHashes: z._default(z.boolean(), true),
});

const authorizeSchema = z.strictObject({
  /** `check` looks the credentials up. The other values force that answer. */
  outcome: z._default(z.enum(['check', 'authorized', 'refused', 'notAuthorized', 'badRequest']), 'check'),
  errorText: z.optional(z.string()),
  prepopulates: z._default(z.boolean(), true),
  /** Includes the claimant's earlier claims (`filed`) in the answer; a server may omit them. */
  tellsFiled: z._default(z.boolean(), true),
  /** Number of wrong tries in a row for one ID, known or not, after which it gets 429 with Retry-After for a minute. */
  wrongTriesTaken: z._default(z.number().check(z.int(), z.minimum(1)), 5),
  times: timesSchema,
});

const captchaSchema = z.strictObject({
  /** Provider as the portal receives it: 'Google', 'Turnstile' or 'hCaptcha'; 'none' for no captcha. */
  provider: z._default(z.string(), 'Turnstile'),
  siteKey: z._default(z.string(), 'mock-site-key'),
  /** On submit: `fresh` requires a new token, `raw` also accepts the authorize answer's value, `off` accepts anything. */
  policy: z._default(z.enum(['fresh', 'raw', 'off']), 'raw'),
  event: z._default(captchaEventSchema, 'success'),
  eventTimes: timesSchema,
  /** `missing`: the script's address answers 404; `broken`: it is not JavaScript. */
  script: z._default(z.enum(['ok', 'missing', 'broken']), 'ok'),
  tokenSeconds: z.optional(z.number()),
});

const walletSchema = z.strictObject({
  enabled: z._default(z.boolean(), true),
  loginUrl: z._default(z.string(), '/__mock/wallet/login'),
  authCodeExpirationSeconds: z._default(z.number().check(z.positive()), 900),
  login: z._default(z.enum(['ok', 'denied', 'wrongState', 'noCode']), 'ok'),
  buttonImage: z._default(z.enum(['ok', 'missing']), 'ok'),
});

export const SUBMIT_OUTCOMES = [
  'ok',
  'paymentMismatch',
  'rejected',
  'unauthorized',
  'forbiddenJson',
  'forbiddenHtml',
  'stillProcessing',
  'tooLarge',
  'unsupportedType',
  'unprocessable',
  'tooManyRequests',
  'serverError',
  'garbage',
  'htmlOk',
  'loginRedirect',
  'noReferenceCode',
] as const;

const submitSchema = z.strictObject({
  outcome: z._default(z.enum(SUBMIT_OUTCOMES), 'ok'),
  /** Stores the claim before the forced outcome is answered, as if the answer were lost. */
  commitsFirst: z._default(z.boolean(), false),
  times: timesSchema,
  retryAfterSeconds: z.optional(z.number()),
  errorText: z.optional(z.string()),
  /** Milliseconds between the last byte received and the commit; meanwhile another request with the same key gets 409. */
  processingMs: z._default(z.number(), 0),
  /** `required`: a missing key gets 400; `optional`: a claim without a key is accepted; `off`: the server ignores keys. */
  idempotency: z._default(z.enum(['required', 'optional', 'off']), 'required'),
  /** Refuses (400) claims whose unconditionally required fields are empty. */
  checksFields: z._default(z.boolean(), true),
  maxFileBytes: z._default(z.number(), 26_214_400),
  maxClaimBytes: z._default(z.number(), 104_857_600),
});

const rateLimitSchema = z.strictObject({
  /** Number of API calls answered per second, all clients together; the rest are refused. Absent: no limit. */
  perSecond: z.optional(z.number().check(z.int(), z.minimum(1))),
  status: z._default(z.union([z.literal(429), z.literal(503)]), 503),
  /** Retry-After header of the refusals, in seconds. */
  retryAfterSeconds: z.optional(z.number()),
});

/** Every switch of the mock. `{}` parses to the default, in which everything works; `resolveScenario` adds the case's defaults. */
export const scenarioSchema = z.strictObject({
  deadlines: z.prefault(deadlinesSchema, {}),
  cultures: z.prefault(z.strictObject({ enabled: z._default(z.array(z.string()), ['en', 'es']) }), {}),
  content: z.prefault(z.strictObject({ overrides: z._default(z.record(z.string(), z.string()), {}) }), {}),
  whitelist: z.prefault(z.strictObject({ characters: z.optional(z.string()) }), {}),
  config: z.prefault(configSchema, {}),
  csrf: z.prefault(
    z.strictObject({
      headerName: z._default(z.string(), 'RequestVerificationToken'),
      check: z._default(z.boolean(), true),
      /** Refuses this many unsafe calls although their token is valid. */
      refuseTimes: z._default(z.number(), 0),
    }),
    {},
  ),
  authorize: z.prefault(authorizeSchema, {}),
  captcha: z.prefault(captchaSchema, {}),
  wallet: z.prefault(walletSchema, {}),
  submit: z.prefault(submitSchema, {}),
  session: z.prefault(
    z.strictObject({
      lengthSeconds: z._default(z.number().check(z.positive()), 1800),
      /** Acts as if the browser refused cookies: ignores those of a call and sets none. */
      refusesCookies: z._default(z.boolean(), false),
    }),
    {},
  ),
  clock: z.prefault(
    z.strictObject({
      offsetSeconds: z._default(z.number(), 0),
      /** ISO instant at which the server's clock stands still. */
      frozenAt: z.optional(z.iso.datetime()),
    }),
    {},
  ),
  rateLimit: z.prefault(rateLimitSchema, {}),
  endpoints: z._default(z.partialRecord(z.enum(ENDPOINT_NAMES), endpointFaultSchema), {}),
});
export type Scenario = z.infer<typeof scenarioSchema>;
