import * as z from 'zod/mini';

/** Request of the page to the pattern worker; replies repeat its `id`. */
export const patternRequestSchema = z.object({ id: z.number(), pattern: z.string(), text: z.string() });
export type PatternRequest = z.infer<typeof patternRequestSchema>;

/** The worker sends `ready` once its script runs, `began` before each pattern and `verdict` after it. */
export const patternReplySchema = z.union([
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('began'), id: z.number() }),
  z.object({
    kind: z.literal('verdict'),
    id: z.number(),
    verdict: z.enum(['match', 'mismatch', 'undecided']),
  }),
]);
export type PatternReply = z.infer<typeof patternReplySchema>;
