import * as z from 'zod/mini';
import { fieldValueSchema } from '#server/form-model.ts';
import { scenarioSchema } from '../scenario/scenario.ts';

/** Which tester's state a call is about: this header, else the cookie, else the default space. */
export const SPACE_HEADER = 'Mock-Space';
export const SPACE_COOKIE = 'mock-space';
export const DEFAULT_SPACE = 'default';
export const spaceNameSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));

/** GET and PATCH /__mock/scenario: `preset` is the one applied last, changed since or not. */
export const scenarioAnswerSchema = z.object({
  space: spaceNameSchema,
  preset: z.nullable(z.string()),
  scenario: scenarioSchema,
  /** The server's clock now (ISO), as the scenario sets it. */
  serverTime: z.string(),
});
export type ScenarioAnswer = z.infer<typeof scenarioAnswerSchema>;

/**
 * PATCH /__mock/scenario, and optionally POST /__mock/reset. With `preset` the scenario is first taken back
 * to the default and to that preset; `patch` is a JSON merge patch on top (null: back to the default).
 */
export const scenarioChangeSchema = z.strictObject({
  preset: z.optional(z.string()),
  patch: z.optional(z.record(z.string(), z.unknown())),
});
export type ScenarioChange = z.infer<typeof scenarioChangeSchema>;

/** How much a recording holds. */
const recordingSizeSchema = z.object({
  steps: z.number(),
  /** Steps that came after the last that it takes, or had no answer when it was stopped. */
  notRecorded: z.number(),
});

/** GET /__mock/scenarios: the files of api-mock/scenarios, and those that were recorded or loaded. */
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

/** POST /__mock/recording/stop and POST /__mock/scenarios: a scenario file that now has an address. */
export const keptScenarioSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** Opens the portal in it, in a fresh space. */
  address: z.string(),
  recording: z.optional(recordingSizeSchema),
});
export type KeptScenario = z.infer<typeof keptScenarioSchema>;

/** POST /__mock/recording/stop, optionally: what the file is called and what it is for. */
export const recordingStopSchema = z.strictObject({
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  description: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
});
export type RecordingStop = z.infer<typeof recordingStopSchema>;

/** GET and POST /__mock/recording: what is recorded and what is replayed in this space now. */
export const recordingStateSchema = z.object({
  recording: z.nullable(z.extend(recordingSizeSchema, { mostSteps: z.number() })),
  replay: z.nullable(
    z.object({
      preset: z.nullable(z.string()),
      /** Calls of the recording, and how many of them have been answered. */
      calls: z.number(),
      given: z.number(),
      notRecorded: z.number(),
    }),
  ),
});
export type RecordingState = z.infer<typeof recordingStateSchema>;

/** GET /__mock/scenario-schema: what switches there are, for the panel and for editors. */
export const scenarioSchemaAnswerSchema = z.object({
  /** JSON Schema of a scenario. */
  schema: z.record(z.string(), z.unknown()),
  /** The scenario where everything works. */
  defaults: scenarioSchema,
  /** Path of a switch that takes any text -> what it mostly is. */
  suggestions: z.record(z.string(), z.array(z.string())),
});

/** A file that arrived with a submission. `size` in bytes, `sha256` lower-case hex, both of the bytes received. */
export const storedFileSchema = z.object({
  /** The name of its part: the clientId of its document context. */
  clientId: z.string(),
  /** As the part's Content-Disposition names it. */
  name: z.string(),
  /** As the part's Content-Type says. */
  type: z.string(),
  /** As its first bytes say. */
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
  /** The server's clock (ISO) at the arrival of the request that was stored. */
  receivedAt: z.string(),
  referenceCodeForm: z.string(),
  idempotencyKey: z.nullable(z.string()),
  /** Every send with that key that reached the server, whatever it was answered; 1 without a key. */
  attempts: z.number(),
  claimantId: z.string(),
  /** Over the models and the files' hashes; never over captcha values or the multipart boundary. */
  fingerprint: z.string(),
  /** Section -> the fields of its model, or of each of its models. */
  fields: z.record(z.string(), z.nullable(z.union([fieldsSchema, z.array(fieldsSchema)]))),
  /** Every part that is not a file, its JSON parsed. */
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
  /** Null while it is being handled, and where the connection was closed without an answer. */
  status: z.nullable(z.number()),
  /** The fault of the scenario that acted, if one did. */
  fault: z.nullable(z.string()),
  durationMs: z.nullable(z.number()),
  idempotencyKey: z.nullable(z.string()),
});
export type LoggedRequest = z.infer<typeof loggedRequestSchema>;
export const requestListSchema = z.array(loggedRequestSchema);

/** POST /__mock/captcha/attempts: what the stand-in widget should do, and the token where it succeeds. */
export const captchaAttemptRequestSchema = z.strictObject({ siteKey: z.string() });
export const captchaAttemptSchema = z.object({
  event: z.string(),
  token: z.nullable(z.string()),
  expiresInMs: z.number(),
});
export type CaptchaAttempt = z.infer<typeof captchaAttemptSchema>;

/** Every refusal of the control API. */
export const controlErrorSchema = z.object({ error: z.string() });
