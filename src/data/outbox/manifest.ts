import type { ClaimPayload } from '#core/submission.ts';
import { toFileReferences } from '#server/form-model.ts';
import type { ManifestEntry } from './outbox-row.ts';

/** The files of a claim, each with the document context that names its part (specification, section 7). */
export function listManifest(claim: Pick<ClaimPayload, 'documentContexts'>): readonly ManifestEntry[] {
  return claim.documentContexts.flatMap(({ clientId, fields }) =>
    Object.values(fields)
      .flatMap(toFileReferences)
      .map((reference) => ({ ...reference, contextClientId: clientId })),
  );
}
