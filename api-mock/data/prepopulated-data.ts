import type { PrepopulatedModel } from '#server/authorize.ts';
import type { FieldValue } from '#server/form-model.ts';
import { compareValues } from '../case/compare-values.ts';
import type { CaseRecord, Claimant, ServerCase, ServerForm } from '../case/server-case.ts';
import { fillSet, fillTemplate, listRoots, type TemplateScope } from '../case/templates.ts';

type Fields = Readonly<Record<string, FieldValue>>;

/** Looks up a form's records: table -> the record, or undefined if there is none. */
export function findRecords(
  { records }: ServerCase,
  { finds }: ServerForm,
  claimant: Claimant | undefined,
  credentials: Fields,
): Readonly<Record<string, CaseRecord | undefined>> {
  const scope = { claimant: claimant?.known, credentials };
  return Object.fromEntries(
    Object.entries(finds).map(([table, { by, value, compare }]) => {
      const wanted = String(fillTemplate(value, scope) ?? '');
      return [
        table,
        records[table]?.find((record) => compareValues(compare, wanted, String(record[by] ?? ''))),
      ];
    }),
  );
}

/** Returns the refusal for valid credentials whose form needs a record that does not exist. */
export function findRecordRefusal(
  serverCase: ServerCase,
  form: ServerForm,
  claimant: Claimant | undefined,
  credentials: Fields,
): string | undefined {
  const found = findRecords(serverCase, form, claimant, credentials);
  const missing = Object.entries(form.finds).find(([table]) => found[table] === undefined);
  return missing?.[1].refusal;
}

/**
 * Creates the prepopulated data of the authorize answer. Leaves out a model that refers to a missing record. The administrator's system
 * begins field names with a capital; the portal ignores the case of the first letter.
 */
export function createPrepopulatedData(
  serverCase: ServerCase,
  form: ServerForm,
  claimant: Claimant,
  credentials: Fields,
): PrepopulatedModel[] {
  const found = findRecords(serverCase, form, claimant, credentials);
  const scope: TemplateScope = { ...found, claimant: claimant.known, credentials };
  return form.prefill.flatMap(({ section, fields }) => {
    const templates = typeof fields === 'string' ? [fields] : Object.values(fields);
    if (listRoots(templates).some((root) => scope[root] === undefined)) return [];
    const filled =
      typeof fields === 'string'
        ? fillSet(fields, scope)
        : Object.fromEntries(
            Object.entries(fields).map(([key, template]) => [key, fillTemplate(template, scope)]),
          );
    return [{ metadata: { formType: form.formType, dtoMapping: section }, fields: { ...filled } }];
  });
}
