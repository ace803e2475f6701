import * as z from 'zod/mini';

/** GET /api/signature-date?culture=: the date shown beside the signature, MM/dd/yyyy. */
export const signatureDateSchema = z.object({
  signatureDate: z.string().check(z.regex(/^\d{2}\/\d{2}\/\d{4}$/)),
});
export type SignatureDate = z.infer<typeof signatureDateSchema>;
