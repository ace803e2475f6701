import * as z from 'zod/mini';

/** One deadline (specification, section 3, "Deadlines"). */
export interface Deadline {
  readonly at: Date;
  /** IANA name of the zone that it is told in. */
  readonly timeZone: string;
  /** Where to go once it has passed: by culture, and `default`. Unchecked: see `resolveDeadlineTarget`. */
  readonly redirects: Readonly<Record<string, string>>;
}

/** The deadlines that the server named; a key that it did not name never passes. */
export type DeadlineSchedule = Readonly<Partial<Record<DeadlineKey, Deadline>>>;

/** The deadline keys (specification, section 3). */
export const DEADLINE_KEYS = [
  'globalDeadline',
  'claimFilingDeadline',
  'automotiveFilingDeadline',
  'lookupFilingDeadline',
  'documentsUploadFilingDeadline',
] as const;
export type DeadlineKey = (typeof DEADLINE_KEYS)[number];

/**
 * GET /api/deadlines, shape (a): `deadline` is "MM/dd/yyyy" or "MM/dd/yyyy hh:mm:ss a", `timeZone` a Windows zone name.
 * `redirectUrls` has a target per culture and `default` (specification, section 3). A deadline or a target that is null is none.
 */
export const deadlinesShapeASchema = z.object({
  deadlines: z.record(
    z.string(),
    z.nullable(
      z.object({
        timeZone: z.string(),
        deadline: z.string(),
        redirectUrls: z.nullish(z.record(z.string(), z.nullable(z.string()))),
      }),
    ),
  ),
});

/** Shape (b): per culture; `deadlineDateTime` is ISO, without an offset it is in `projectTimeZone` (a Windows zone name). */
export const deadlinesShapeBSchema = z.record(
  z.string(),
  z.object({
    projectTimeZone: z.string(),
    deadlines: z.record(
      z.string(),
      z.nullable(z.object({ deadlineDateTime: z.string(), redirectUrl: z.nullish(z.string()) })),
    ),
  }),
);

export const deadlinesAnswerSchema = z.union([deadlinesShapeASchema, deadlinesShapeBSchema]);
export type DeadlinesShapeA = z.infer<typeof deadlinesShapeASchema>;
export type DeadlinesShapeB = z.infer<typeof deadlinesShapeBSchema>;
export type DeadlinesAnswer = z.infer<typeof deadlinesAnswerSchema>;
