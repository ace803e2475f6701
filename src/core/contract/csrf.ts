import * as z from 'zod/mini';

/** GET /api/csrf: unsafe calls carry `requestToken` in the header named by `requestHeaderName` (section 7). */
export const csrfTokenSchema = z.object({
  requestHeaderName: z.string().check(z.regex(/^[A-Za-z0-9-]+$/)),
  requestToken: z.string(),
});
export type CsrfToken = z.infer<typeof csrfTokenSchema>;
