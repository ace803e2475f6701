import * as z from 'zod/mini';
import { loadServerCase } from '../case/open-server-case.ts';

const knownSchema = z.object({
  classMemberId: z.string(),
  pin: z.string(),
  /** A claim filed long ago, so that documents can be uploaded to it. */
  earlierClaimReference: z.string(),
  /** The VIN of a vehicle on file. */
  vin: z.optional(z.string()),
  claimantInfo: z.record(z.string(), z.unknown()),
});

/** A class member that the demonstration's case knows (cases/rivenwood/server/claimants.json). Nobody there exists. */
export type DemoClaimant = z.infer<typeof knownSchema> & { readonly id: string };

export const DEMO_CLAIMANTS: readonly DemoClaimant[] = loadServerCase().claimants.map(({ id, known }) => ({
  id,
  ...knownSchema.parse(known),
}));
