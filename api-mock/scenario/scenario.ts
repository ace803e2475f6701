import * as z from 'zod/mini';
import { remoteValidationSchema } from '#server/forms-config.ts';
import { ENDPOINT_NAMES } from '../http/endpoints.ts';
import { captchaEventSchema } from './captcha-event.ts';
import { endpointFaultSchema } from './endpoint-fault.ts';

/** Where it stands, a switch acts only this many times more, then as if it were not set. Absent: always. */
export const timesSchema = z.optional(z.number().check(z.int(), z.minimum(0)));

/** The case says which there are (scenario/case-defaults.ts holds scenarios to that). */
export const deadlineKeySchema = z.string();
export const formTypeNameSchema = z.string();

const deadlineSwitchSchema = z.strictObject({
  /** False leaves the key out of the answer. */
  listed: z._default(z.boolean(), true),
  /** ISO instant. Absent: the case's own date. */
  passesAt: z.optional(z.iso.datetime()),
  /** Sugar of whoever sets it: turned into `passesAt` by the server's clock; negative is passed. */
  passesInMinutes: z.optional(z.number()),
  /** Redirect targets by culture, and `default`. */
  redirectUrls: z.optional(z.record(z.string(), z.string())),
});

const deadlinesSchema = z.strictObject({
  shape: z._default(z.enum(['a', 'b']), 'a'),
  /** A Windows zone name, sent as it is; one that is unknown is what the claimant's side must refuse. Absent: the case's. */
  timeZone: z._default(z.string(), 'Pacific Standard Time'),
  /** `day`: shape a sends a date without a time, and the deadline is the end of that day. */
  precision: z._default(z.enum(['second', 'day']), 'second'),
  /** Shape b: ISO times with an offset (UTC), or without one (in the project's zone). */
  withOffset: z._default(z.boolean(), false),
  /** Sent in place of every date, to show how a malformed one is met. */
  malformed: z.optional(z.string()),
  keys: z._default(z.record(deadlineKeySchema, deadlineSwitchSchema), {}),
});

const configEditSchema = z.strictObject({
  formType: formTypeNameSchema,
  dtoMapping: z.string(),
  field: z.string(),
  /** The field's rules from now on (a field that was not there is added); absent: the field is dropped. */
  validations: z.optional(z.array(remoteValidationSchema)),
});

const configSchema = z.strictObject({
  /** Changes every metadataHash and nothing else. */
  hashSalt: z._default(z.string(), ''),
  edits: z._default(z.array(configEditSchema), []),
  /** Models that the config does not name, though the forms ask for them. */
  missing: z._default(z.array(z.strictObject({ formType: formTypeNameSchema, dtoMapping: z.string() })), []),
  /** False: a claim made under an older config is refused with 422. */
  acceptsOlderHashes: z._default(z.boolean(), true),
});

const authorizeSchema = z.strictObject({
  /** `check` looks the credentials up. The others answer so whatever is sent. */
  outcome: z._default(z.enum(['check', 'authorized', 'refused', 'notAuthorized', 'badRequest']), 'check'),
  errorText: z.optional(z.string()),
  prepopulates: z._default(z.boolean(), true),
  /** Tells of the claims that the claimant has filed (`filed`); a server need not. */
  tellsFiled: z._default(z.boolean(), true),
  /** After so many wrong PINs in a row for one ID, known or not, it is refused for a minute with 429 and Retry-After. */
  wrongTriesTaken: z._default(z.number().check(z.int(), z.minimum(1)), 5),
  times: timesSchema,
});

const captchaSchema = z.strictObject({
  /** As the portal is told: 'Google', 'Turnstile' or 'hCaptcha'; 'none' where there is no captcha. */
  provider: z._default(z.string(), 'Turnstile'),
  siteKey: z._default(z.string(), 'mock-site-key'),
  /** On submit: `fresh` insists on a new token, `raw` takes the authorize answer's value too, `off` takes anything. */
  policy: z._default(z.enum(['fresh', 'raw', 'off']), 'raw'),
  /** What the stand-in widget does next. */
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
  /** What the login page answers with. */
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
  /** The claim is stored before the outcome is answered: "the server has it, the answer does not say so". */
  commitsFirst: z._default(z.boolean(), false),
  times: timesSchema,
  retryAfterSeconds: z.optional(z.number()),
  errorText: z.optional(z.string()),
  /** Time between the last byte received and the commit; another send of the same key meanwhile gets 409. */
  processingMs: z._default(z.number(), 0),
  /** `required`: a missing key is 400; `optional`: taken without; `off`: the server knows nothing of keys. */
  idempotency: z._default(z.enum(['required', 'optional', 'off']), 'required'),
  /** Refuses (400) claims whose unconditionally required fields are empty. */
  checksFields: z._default(z.boolean(), true),
  maxFileBytes: z._default(z.number(), 26_214_400),
  maxClaimBytes: z._default(z.number(), 104_857_600),
});

const rateLimitSchema = z.strictObject({
  /** Calls of the API that are answered in each second, of all clients together; those above it are refused. Absent: all. */
  perSecond: z.optional(z.number().check(z.int(), z.minimum(1))),
  /** What the others are answered with. */
  status: z._default(z.union([z.literal(429), z.literal(503)]), 503),
  /** Sent as Retry-After with it. */
  retryAfterSeconds: z.optional(z.number()),
});

/**
 * Every switch of the mock. `{}` parses to the default: everything works. What a case has its own of (scenario/case-defaults.ts) is
 * laid under it.
 */
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
      /** Refuses this many unsafe calls although their token is right. */
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
      /** As where a browser refuses cookies: none is taken from a call, and none set by an answer. */
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
