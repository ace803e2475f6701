import * as z from 'zod/mini';
import { formTypeSchema, listSubmittableFormTypes } from './form-type.ts';

/** ISO 8601 time with an offset: without one it names no moment. */
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Claim that these credentials filed earlier, on any device. Our addition to the contract. */
export const filedClaimSchema = z.object({
  referenceCode: z.string().check(z.regex(/\S/)),
  filedAt: z.string().check(z.regex(ISO_MOMENT)),
  formType: formTypeSchema,
});
export type FiledClaimAnswer = z.infer<typeof filedClaimSchema>;

/** Parses `filed` of the authorize answer. Skips damaged entries: the list is only a help, and must not stop anyone. */
export function toFiledClaims(value: unknown): readonly FiledClaimAnswer[] {
  return (Array.isArray(value) ? value : []).flatMap((entry) => {
    const parsed = filedClaimSchema.safeParse(entry);
    if (!parsed.success || !listSubmittableFormTypes().includes(parsed.data.formType)) return [];
    // The pattern accepts a month 13. Not `z.refine`: its code would add to the start page's zod.
    return Number.isNaN(Date.parse(parsed.data.filedAt)) ? [] : [parsed.data];
  });
}
