import type { FieldValue } from '#server/form-model.ts';
import { compareValues, normalizeCode } from '../case/compare-values.ts';
import type { Claimant, ServerForm } from '../case/server-case.ts';
import type { Space } from '../state/space.ts';

type Fields = Readonly<Record<string, FieldValue>>;

/** Finds the claimant whose credentials these are. The case defines which members have to match, and how. */
export function findClaimant(space: Space, form: ServerForm, credentials: Fields): Claimant | undefined {
  const filed = space.submissions.list();
  return space.serverCase.claimants.find(({ id, known }) =>
    form.credentials.every(({ field, matches, compare, orFiledReference }) => {
      const given = readText(credentials[field]);
      const expected = known[matches];
      if (typeof expected === 'string' && compareValues(compare, given, expected)) return true;
      return (
        orFiledReference &&
        filed.some(
          (record) => record.claimantId === id && compareValues(compare, given, record.referenceCodeForm),
        )
      );
    }),
  );
}

/** Returns a stable id for the owner of these credentials, whether the case knows them or not. */
export function identifyClaimant(space: Space, form: ServerForm, credentials: Fields): string {
  const known = findClaimant(space, form, credentials);
  return known?.id ?? `unknown-${readGivenId(form, credentials)}`;
}

/** Returns the normalized value of the first credential, even if no claimant has it. */
export function readGivenId({ credentials }: ServerForm, given: Fields): string {
  const [first] = credentials;
  return normalizeCode(readText(first === undefined ? null : given[first.field]));
}

function readText(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
