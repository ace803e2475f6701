import type { ClaimPayload } from '#claim/model/payload.ts';
import { openKeptDraft } from '#outbox/kept-claims.ts';
import type { Submission } from '#outbox/queue-submission.ts';
import type { FileReference, FormModel } from '#server/form-model.ts';
import { addDocument, type FileLimits } from '#vault/documents/documents.ts';
import type { StoredModel } from '#vault/drafts/draft-records.ts';
import { createDraft, openDraftsOf } from '#vault/drafts/drafts.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { unlockClaims } from '#vault/session-claims.ts';

export const CREDENTIALS = { claimReferenceNumber: 'RW-S-100482', pin: '274163' } as const;

export const LIMITS: FileLimits = {
  acceptedTypes: ['application/pdf', 'image/jpeg'],
  maxFileBytes: 26_214_400,
  maxClaimBytes: 104_857_600,
};

const HOUR_MS = 3_600_000;
const TEXT = { title: 'The portal', body: 'Something has happened' };

export function makeModel(clientId: string, dtoMapping: string, fields: FormModel['fields']): FormModel {
  return {
    id: null,
    clientId,
    metadata: { formType: 'DocumentsUpload', dtoMapping },
    metadataHash: 'hash',
    fields,
  };
}

export function store(model: FormModel, order = 0): StoredModel {
  return { model, list: 'saved', order, flags: {} };
}

/** Makes a file of exactly this size that begins like a PDF and contains the text. */
export function makePdf(size: number, text = ''): File {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  bytes.set(new TextEncoder().encode(`%PDF-1.7\n${text}\n`));
  return new File([bytes], 'receipt.pdf', { type: 'application/pdf' });
}

/**
 * Creates a sealed draft with its credentials, in a session of an hour. With a `claimantId`, no other claimant's keyring is tried for
 * these credentials.
 */
export async function startDraft(
  credentials: Readonly<Record<string, string>> = CREDENTIALS,
  models: readonly StoredModel[] = [store(makeModel('client-credent', 'credentials', { ...credentials }))],
  claimantId?: string,
): Promise<OpenDraft> {
  const draft = await createDraft({
    formType: 'DocumentsUpload',
    credentials,
    models,
    ...(claimantId === undefined ? {} : { claimantId }),
    sessionUntil: Date.now() + HOUR_MS,
    now: () => new Date(),
  });
  if (!draft.ok) throw new Error(draft.error.code);
  return draft.value;
}

export async function keepDocument(draft: OpenDraft, file: File): Promise<FileReference> {
  const kept = await addDocument({ keys: draft.keys, file, name: file.name, limits: LIMITS, takenNames: [] });
  if (!kept.ok) throw new Error(kept.error.code);
  return kept.value;
}

export function makeSubmission(
  draft: OpenDraft,
  files: readonly FileReference[],
  changes: Partial<Submission> = {},
): Submission {
  const claim: ClaimPayload = {
    userPreferredCulture: 'en',
    signature: null,
    claimantInfo: null,
    credentials: makeModel('client-credent', 'credentials', { ...CREDENTIALS }),
    claimDetails: null,
    prepopulatedData: [],
    documentContexts: files.map((file, index) =>
      makeModel(`client-file${index}`, 'documentContexts', {
        documentType: 'receipt',
        description: null,
        file: [file],
      }),
    ),
    claimTransactions: [],
  };
  return {
    draft,
    formType: 'DocumentsUpload',
    claim,
    captchaRawValue: null,
    deadlineKeys: ['documentsUploadFilingDeadline', 'globalDeadline'],
    deadlineAt: null,
    authorizedUntil: Date.now() + HOUR_MS,
    walletCodeExpiresAt: null,
    signedAt: Date.now(),
    repeatable: true,
    notifications: {
      filed: TEXT,
      needsAuthorization: TEXT,
      needsCaptcha: TEXT,
      turnedDown: TEXT,
      missedDeadline: TEXT,
      openPortal: TEXT,
    },
    ...changes,
  };
}

export async function openDraftsFor(credentials: Readonly<Record<string, string>> = CREDENTIALS) {
  const { keys } = await unlockClaims(credentials, Date.now() + 60_000);
  return openDraftsOf({ formType: 'DocumentsUpload', keys, now: () => new Date() });
}

/** Opens the only draft of these credentials, even if it is in the outbox. */
export async function openOnlyDraft(credentials: Readonly<Record<string, string>> = CREDENTIALS) {
  const { keys } = await unlockClaims(credentials, Date.now() + 60_000);
  const [only] = keys;
  const draft = only && (await openKeptDraft(only, () => new Date()));
  if (draft === undefined) throw new Error('These credentials open nothing.');
  return draft;
}
