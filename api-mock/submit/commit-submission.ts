import { LIST_SECTIONS, SINGLE_SECTIONS } from '#server/form-model.ts';
import type { SubmissionPayload } from '#server/submission.ts';
import type { ServerForm } from '../case/server-case.ts';
import type { StoredFile, SubmissionRecord } from '../control/contract.ts';
import type { Space } from '../state/space.ts';

export interface ReceivedClaim {
  readonly form: ServerForm;
  readonly payload: SubmissionPayload;
  readonly parts: ReadonlyMap<string, string>;
  readonly files: readonly StoredFile[];
  readonly fingerprint: string;
  readonly idempotencyKey: string | null;
  readonly claimantId: string;
  /** Server's clock in epoch milliseconds. */
  readonly arrivedAt: number;
  readonly incomingFolder: string;
}

/** Stores a claim, marks its key as filed and returns the reference code. */
export function commitSubmission(space: Space, claim: ReceivedClaim): string {
  const id = space.submissions.nextId();
  const { firstReferenceNumber } = space.serverCase.server;
  const referenceCodeForm = `${claim.form.referencePrefix}${firstReferenceNumber - 1 + Number(id)}`;
  const entry = claim.idempotencyKey === null ? undefined : space.ledger.find(claim.idempotencyKey);
  space.submissions.add(
    {
      id,
      formType: claim.form.formType,
      receivedAt: new Date(claim.arrivedAt).toISOString(),
      referenceCodeForm,
      idempotencyKey: claim.idempotencyKey,
      attempts: entry?.attempts ?? 1,
      claimantId: claim.claimantId,
      fingerprint: claim.fingerprint,
      fields: listFields(claim.payload),
      parts: Object.fromEntries([...claim.parts].map(([name, text]) => [name, JSON.parse(text)])),
      files: [...claim.files],
    },
    claim.incomingFolder,
  );
  if (entry !== undefined) {
    entry.state = 'filed';
    entry.fingerprint = claim.fingerprint;
    entry.referenceCodeForm = referenceCodeForm;
    entry.submissionId = id;
  }
  return referenceCodeForm;
}

function listFields(payload: SubmissionPayload): SubmissionRecord['fields'] {
  return {
    ...Object.fromEntries(SINGLE_SECTIONS.map((section) => [section, payload[section]?.fields ?? null])),
    ...Object.fromEntries(
      LIST_SECTIONS.map((section) => [section, payload[section].map(({ fields }) => fields)]),
    ),
  };
}
