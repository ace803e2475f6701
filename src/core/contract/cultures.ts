import * as z from 'zod/mini';

/** GET /api/cultures: culture code (BCP 47) -> the language's own name; only enabled cultures are listed. */
export const culturesSchema = z.record(z.string(), z.string());
export type Cultures = z.infer<typeof culturesSchema>;
