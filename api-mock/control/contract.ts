import * as z from 'zod/mini';
import { fieldValueSchema } from '#server/form-model.ts';
import { scenarioSchema } from '../scenario/scenario.ts';

/** Header that names the space a call is about. Without it the cookie counts, else the default space. */
export const SPACE_HEADER = 'Mock-Space';
export const SPACE_COOKIE = 'mock-space';
export const DEFAULT_SPACE = 'default';
export const spaceNameSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));

/** GET and PATCH /__mock/scenario. `preset` is the one applied last, even if patched since. */
export const scenarioAnswerSchema = z.object({
  space: spaceNameSchema,
  preset: z.nullable(z.string()),
  scenario: scenarioSchema,
  /** Current time of the server's clock (ISO), as the scenario sets it. */
  serverTime: z.string(),
});
export type ScenarioAnswer = z.infer<typeof scenarioAnswerSchema>;

/**
 * PATCH /__mock/scenario, and optionally POST /__mock/reset. With `preset`, the mock first returns the scenario to the default and
 * applies that preset; `patch` is a JSON merge patch on top (null: back to the default).
 */
export const scenarioChangeSchema = z.strictObject({
  preset: z.optional(z.string()),
  patch: z.optional(z.record(z.string(), z.unknown())),
});
export type ScenarioChange = z.infer<typeof scenarioChangeSchema>;

const recordingSizeSchema = z.object({
  steps: z.number(),
  /** Steps beyond the limit, and those without an answer when the recording stopped. */
  notRecorded: z.number(),
});

/** GET /__mock/scenarios: the files of api-mock/scenarios, and those recorded or loaded since. */
export const scenarioListSchema = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    patch: z.record(z.string(), z.unknown()),
    recording: z.optional(recordingSizeSchema),
  }),
);
export type ScenarioList = z.infer<typeof scenarioListSchema>;

/** POST /__mock/recording/stop and POST /__mock/scenarios: a scenario file with its address. */
export const keptScenarioSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** Opens the portal with the scenario in a fresh space. */
  address: z.string(),
  recording: z.optional(recordingSizeSchema),
});
export type KeptScenario = z.infer<typeof keptScenarioSchema>;

/** POST /__mock/recording/stop, optional: title and description of the file. */
export const recordingStopSchema = z.strictObject({
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  description: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
});
export type RecordingStop = z.infer<typeof recordingStopSchema>;

/** GET and POST /__mock/recording: what the space records and replays now. */
export const recordingStateSchema = z.object({
  recording: z.nullable(z.extend(recordingSizeSchema, { mostSteps: z.number() })),
  replay: z.nullable(
    z.object({
      preset: z.nullable(z.string()),
      /** Number of calls in the recording; `given` counts those already answered. */
      calls: z.number(),
      given: z.number(),
      notRecorded: z.number(),
    }),
  ),
});
export type RecordingState = z.infer<typeof recordingStateSchema>;

/** GET /__mock/scenario-schema: the available switches, for the panel and for editors. */
export const scenarioSchemaAnswerSchema = z.object({
  schema: z.record(z.string(), z.unknown()),
  defaults: scenarioSchema,
  /** Path of a switch that takes any text -> its usual values. */
  suggestions: z.record(z.string(), z.array(z.string())),
});

/** File that arrived with a submission. `size` is in bytes, `sha256` in lower-case hex; both are of the bytes received. */
export const storedFileSchema = z.object({
  /** Name of the multipart part: the clientId of its document context. */
  clientId: z.string(),
  /** From the part's Content-Disposition. */
  name: z.string(),
  /** From the part's Content-Type. */
  type: z.string(),
  /** Type that the first bytes show. */
  detectedType: z.nullable(z.string()),
  size: z.number(),
  sha256: z.string(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

const fieldsSchema = z.record(z.string(), fieldValueSchema);

/** GET /__mock/submissions, oldest first. */
export const submissionRecordSchema = z.object({
  id: z.string(),
  formType: z.string(),
  /** The server's clock (ISO) when the stored request arrived. */
  receivedAt: z.string(),
  referenceCodeForm: z.string(),
  idempotencyKey: z.nullable(z.string()),
  /** Number of requests with that key that reached the server, whatever the answer; 1 without a key. */
  attempts: z.number(),
  claimantId: z.string(),
  /** Hash of the models and the files' hashes, without captcha values and the multipart boundary. */
  fingerprint: z.string(),
  /** Section -> the fields of its model, or of each of its models. */
  fields: z.record(z.string(), z.nullable(z.union([fieldsSchema, z.array(fieldsSchema)]))),
  /** Every part that is not a file, as parsed JSON. */
  parts: z.record(z.string(), z.unknown()),
  files: z.array(storedFileSchema),
});
export type SubmissionRecord = z.infer<typeof submissionRecordSchema>;
export const submissionListSchema = z.array(submissionRecordSchema);

/** GET /__mock/requests[?after=id]: the latest thousand, oldest first. */
export const loggedRequestSchema = z.object({
  id: z.number(),
  /** Real time, ISO. */
  at: z.string(),
  method: z.string(),
  path: z.string(),
  /** With its question mark, or empty. */
  search: z.string(),
  endpoint: z.nullable(z.string()),
  headers: z.record(z.string(), z.string()),
  /** Null while the mock handles the request, and if the connection closed without an answer. */
  status: z.nullable(z.number()),
  /** Name of the scenario's fault that acted on the request. */
  fault: z.nullable(z.string()),
  durationMs: z.nullable(z.number()),
  idempotencyKey: z.nullable(z.string()),
});
export type LoggedRequest = z.infer<typeof loggedRequestSchema>;
export const requestListSchema = z.array(loggedRequestSchema);

/** POST /__mock/captcha/attempts: the event that the stand-in widget plays, and the token if it succeeds. */
export const captchaAttemptRequestSchema = z.strictObject({ siteKey: z.string() });
export const captchaAttemptSchema = z.object({
  event: z.string(),
  token: z.nullable(z.string()),
  expiresInMs: z.number(),
});
export type CaptchaAttempt = z.infer<typeof captchaAttemptSchema>;

export const controlErrorSchema = z.object({ error: z.string() });
