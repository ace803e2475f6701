import * as z from 'zod/mini';
import { formTypeSchema, listSubmittableFormTypes } from './form-type.ts';

/** An ISO 8601 time with its offset: a time without one names no moment. */
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** A claim that these credentials have filed before, on whatever device. Our addition to the contract. */
export const filedClaimSchema = z.object({
  referenceCode: z.string().check(z.regex(/\S/)),
  filedAt: z.string().check(z.regex(ISO_MOMENT)),
  formType: formTypeSchema,
});
export type FiledClaimAnswer = z.infer<typeof filedClaimSchema>;

/** Reads `filed` of the authorize answer. A damaged entry costs only itself: the list helps the claimant, and must shut nobody out. */
export function toFiledClaims(value: unknown): readonly FiledClaimAnswer[] {
  return (Array.isArray(value) ? value : []).flatMap((entry) => {
    const parsed = filedClaimSchema.safeParse(entry);
    if (!parsed.success || !listSubmittableFormTypes().includes(parsed.data.formType)) return [];
    // The pattern takes a thirteenth month. Not `z.refine`: its code would be on the start page, where zod is.
    return Number.isNaN(Date.parse(parsed.data.filedAt)) ? [] : [parsed.data];
  });
}
