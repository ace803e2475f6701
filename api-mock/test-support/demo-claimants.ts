import * as z from 'zod/mini';
import { loadServerCase } from '../case/open-server-case.ts';

const knownSchema = z.object({
  classMemberId: z.string(),
  pin: z.string(),
  /** Reference of an earlier claim, to which documents can be uploaded. */
  earlierClaimReference: z.string(),
  vin: z.optional(z.string()),
  claimantInfo: z.record(z.string(), z.unknown()),
});

/** Fictitious class member of the demonstration case (cases/rivenwood/server/claimants.json). */
export type DemoClaimant = z.infer<typeof knownSchema> & { readonly id: string };

export const DEMO_CLAIMANTS: readonly DemoClaimant[] = loadServerCase().claimants.map(({ id, known }) => ({
  id,
  ...knownSchema.parse(known),
}));
