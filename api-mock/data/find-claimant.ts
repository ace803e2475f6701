import type { FieldValue } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import type { Space } from '../state/space.ts';
import { CLAIMANTS, type Claimant } from './claimants.ts';

type Fields = Readonly<Record<string, FieldValue>>;

/** Whose credentials these are, or undefined. Hyphens, spaces and case of the numbers do not matter. */
export function findClaimant(space: Space, formType: FormType, credentials: Fields): Claimant | undefined {
  const pin = readText(credentials.pin);
  const claimants = CLAIMANTS.filter((claimant) => claimant.pin === pin);
  if (formType !== 'DocumentsUpload') {
    const id = normalize(readText(credentials.classMemberId));
    return claimants.find((claimant) => normalize(claimant.classMemberId) === id);
  }
  const reference = normalize(readText(credentials.claimReferenceNumber));
  const filed = space.submissions
    .list()
    .filter((record) => normalize(record.referenceCodeForm) === reference);
  return claimants.find(
    (claimant) =>
      normalize(claimant.earlierClaimReference) === reference ||
      filed.some((record) => record.claimantId === claimant.id),
  );
}

/** A stable name for whoever these credentials are of, known to the demo case or not. */
export function identifyClaimant(space: Space, formType: FormType, credentials: Fields): string {
  const known = findClaimant(space, formType, credentials);
  return known?.id ?? `unknown-${readGivenId(credentials)}`;
}

/** The ID as it was given, in one spelling, whether there is such a one or not. */
export function readGivenId(credentials: Fields): string {
  return normalize(readText(credentials.classMemberId ?? credentials.claimReferenceNumber ?? null));
}

function readText(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

function normalize(number: string): string {
  return number.replaceAll(/[\s-]/g, '').toUpperCase();
}
