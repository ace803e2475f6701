import * as z from 'zod/mini';

/** GET /api/csrf: unsafe calls carry `requestToken` in the header named by `requestHeaderName` (section 7). */
export const csrfTokenSchema = z.object({
  requestHeaderName: z.string().check(z.regex(/^[A-Za-z0-9-]+$/)),
  // What no header can carry would make every send throw.
  requestToken: z.string().check(z.regex(/^[\x21-\x7e]+$/)),
});
export type CsrfToken = z.infer<typeof csrfTokenSchema>;
