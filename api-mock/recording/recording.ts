import * as z from 'zod/mini';

/** A recording that has so many steps takes no more; it says how many came after them. */
export const MOST_STEPS = 2000;

/** The longest wait that a replay repeats, in milliseconds. */
export const LONGEST_WAIT_MS = 10 * 60_000;

const durationSchema = z.number().check(z.minimum(0), z.maximum(LONGEST_WAIT_MS));

/** Headers of an answer that are kept. Cookies, the clock and what belongs to other origins come from the mock that replays. */
export const KEPT_HEADERS = ['content-type', 'cache-control', 'retry-after', 'location'] as const;

const answerSchema = z.strictObject({
  status: z.number().check(z.int(), z.minimum(200), z.maximum(599)),
  headers: z.partialRecord(z.enum(KEPT_HEADERS), z.string()),
  /** The body: as JSON, as the text that it is, or absent where there is none. */
  json: z.optional(z.unknown()),
  text: z.optional(z.string()),
});
export type RecordedAnswer = z.infer<typeof answerSchema>;

const callStepSchema = z.strictObject({
  /** Milliseconds from the start to the arrival of the call. */
  atMs: z.number(),
  /** Method, path and culture (name-call.ts). */
  call: z.string().check(z.regex(/^(?:GET|POST) \/(?:api|__mock)\/[\w/-]+(?:\?culture=[\w-]+)?$/)),
  /** The body that was sent, its values replaced; for whoever reads the file, a replay does not look at it. */
  request: z.optional(z.unknown()),
  /** Milliseconds until the answer began. */
  tookMs: durationSchema,
  /** Milliseconds over which the answer's body came in pieces. */
  dripMs: z.optional(durationSchema),
  /** The same call was answered the same so many times in a row. */
  times: z.optional(z.number().check(z.int(), z.minimum(2))),
  /** Its name in `answers`; null where the connection was closed without one. */
  answer: z.nullable(z.string()),
});
export type CallStep = z.infer<typeof callStepSchema>;

/** The switches from here on: network, clock and all else, as what differs from the scenario where everything works. */
const changeStepSchema = z.strictObject({
  atMs: z.number(),
  scenario: z.record(z.string(), z.unknown()),
});
export type ChangeStep = z.infer<typeof changeStepSchema>;
export type Step = CallStep | ChangeStep;

/** What one space was asked and what it answered, in the order of arrival: a member of a scenario file (scenario/presets.ts). */
export const recordingSchema = z
  .strictObject({
    version: z.literal(1),
    /** The server's clock at the start, without what the scenario adds to it: a replay begins at this time. */
    startedAt: z.iso.datetime(),
    /** Steps that are not in the file: those after the last that it takes, and calls without an answer at the end. */
    notRecorded: z.number().check(z.int(), z.minimum(0)),
    /** Each answer once, however often it was given. */
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

/** Whether a call is something that the claimant does. All others only read, and are repeated as the page likes. */
export function isAct(call: string): boolean {
  return call.startsWith('POST /api/');
}
