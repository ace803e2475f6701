import * as z from 'zod/mini';

/** What the page asks the pattern worker, and what it answers; `id` ties the two. */
export const patternRequestSchema = z.object({ id: z.number(), pattern: z.string(), text: z.string() });
export type PatternRequest = z.infer<typeof patternRequestSchema>;

/** `ready` comes once, when the worker's script runs; `began` before each pattern runs, `verdict` when it has. */
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
