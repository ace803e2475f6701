import * as z from 'zod/mini';

/** What the page asks the pattern worker, and what it answers; `id` ties the two. */
export const patternRequestSchema = z.object({ id: z.number(), pattern: z.string(), text: z.string() });
export type PatternRequest = z.infer<typeof patternRequestSchema>;

const verdictReplySchema = z.object({
  kind: z.literal('verdict'),
  id: z.number(),
  verdict: z.enum(['match', 'mismatch', 'undecided']),
});
export type VerdictReply = z.infer<typeof verdictReplySchema>;

/** `ready` comes once, when the worker's script runs. */
export const patternReplySchema = z.union([z.object({ kind: z.literal('ready') }), verdictReplySchema]);
export type PatternReply = z.infer<typeof patternReplySchema>;
