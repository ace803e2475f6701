import * as z from 'zod/mini';

/** GET /api/csrf: unsafe calls carry `requestToken` in the header named by `requestHeaderName` (section 7). */
export const csrfTokenSchema = z.object({
  // A token of RFC 9110, section 5.6.2.
  requestHeaderName: z.string().check(z.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/)),
  // What no header can carry would make every send throw.
  requestToken: z.string().check(z.regex(/^[\x21-\x7e]+$/)),
});
export type CsrfToken = z.infer<typeof csrfTokenSchema>;
