import * as z from 'zod/mini';

/** Limit of steps in a recording; `notRecorded` counts those beyond it. */
export const MOST_STEPS = 2000;

/** Longest wait that a replay repeats, in milliseconds. */
export const LONGEST_WAIT_MS = 10 * 60_000;

const durationSchema = z.number().check(z.minimum(0), z.maximum(LONGEST_WAIT_MS));

/** Answer headers that a recording keeps. Cookies, the clock and CORS headers come from the mock that replays. */
export const KEPT_HEADERS = ['content-type', 'cache-control', 'retry-after', 'location'] as const;

const answerSchema = z.strictObject({
  status: z.number().check(z.int(), z.minimum(200), z.maximum(599)),
  headers: z.partialRecord(z.enum(KEPT_HEADERS), z.string()),
  /** Body as JSON or as text; both absent if there is none. */
  json: z.optional(z.unknown()),
  text: z.optional(z.string()),
});
export type RecordedAnswer = z.infer<typeof answerSchema>;

const callStepSchema = z.strictObject({
  /** Milliseconds from the start to the arrival of the call. */
  atMs: z.number(),
  /** Method, path and culture (name-call.ts). */
  call: z.string().check(z.regex(/^(?:GET|POST) \/(?:api|__mock)\/[\w/-]+(?:\?culture=[\w-]+)?$/)),
  /** Request body with its values replaced, for human readers; a replay ignores it. */
  request: z.optional(z.unknown()),
  /** Milliseconds until the answer began. */
  tookMs: durationSchema,
  /** Milliseconds over which the answer's body arrived in pieces. */
  dripMs: z.optional(durationSchema),
  /** Number of times in a row that the call got the same answer. */
  times: z.optional(z.number().check(z.int(), z.minimum(2))),
  /** Its name in `answers`; null if the connection was closed without an answer. */
  answer: z.nullable(z.string()),
});
export type CallStep = z.infer<typeof callStepSchema>;

/** Scenario from here on (network, clock and all other switches), as the difference from the default scenario. */
const changeStepSchema = z.strictObject({
  atMs: z.number(),
  scenario: z.record(z.string(), z.unknown()),
});
export type ChangeStep = z.infer<typeof changeStepSchema>;
export type Step = CallStep | ChangeStep;

/** Calls and answers of one space in the order of arrival; a member of a scenario file (scenario/presets.ts). */
export const recordingSchema = z
  .strictObject({
    version: z.literal(1),
    /** Server's clock at the start, without the scenario's offset; a replay begins at this time. */
    startedAt: z.iso.datetime(),
    /** Steps beyond the limit, and calls without an answer when the recording stopped. */
    notRecorded: z.number().check(z.int(), z.minimum(0)),
    /** Each distinct answer once, by name. */
    answers: z.record(z.string(), answerSchema),
    steps: z.array(z.union([callStepSchema, changeStepSchema])).check(z.maxLength(MOST_STEPS)),
  })
  .check(
    z.refine(
      ({ answers, steps }) =>
        steps.every((step) => isChange(step) || step.answer === null || Object.hasOwn(answers, step.answer)),
      'a step names an answer that is not there',
    ),
  );
export type Recording = z.infer<typeof recordingSchema>;

export function isChange(step: Step): step is ChangeStep {
  return 'scenario' in step;
}

/** Tells whether a call is an act of the claimant. All other calls only read, and a page may repeat them. */
export function isAct(call: string): boolean {
  return call.startsWith('POST /api/');
}
