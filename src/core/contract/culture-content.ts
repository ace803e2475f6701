import * as z from 'zod/mini';

/** GET /api/culture/content?culture=: localization copy as key/value items (section 7). */
export const cultureContentSchema = z.array(z.object({ key: z.string(), value: z.string() }));
export type CultureContent = z.infer<typeof cultureContentSchema>;
