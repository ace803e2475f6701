import { checkConfirmation } from '#claim/blocks/rows/row-rules.ts';
import { FIELD_TRAITS, takesLatinDigits } from '#claim/definition/field-config.ts';
import { setFieldValue } from '#claim/model/create-model-store.ts';
import { isEmptyValue } from '#claim/model/form-models.ts';
import { validateValue } from '#claim/rules/registry.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { Issue } from '#words/messages.ts';
import { type FieldNode, type LiveForm, NO_ISSUES } from './field-views.ts';
import type { FieldIssues } from './form-engine.ts';

/** Matches a date in the mask's form, or no text: neither needs parsing. */
const SHORT_DATE_TEXT = /^(?:\d\d\/\d\d\/\d{4})?$/;

const SHORT_DATE = /^(\d\d?)\/(\d\d?)\/(\d{4})$/;

/** Matches a code of printable ASCII: no blanks and no look-alike characters. */
const PLAIN_CODE = /^[!-~]*$/;

const INSTANT = /^\d{4}-\d\d-\d\dT/;

/**
 * Validates one field and shows the issues, unless the value changed meanwhile. Skips a hidden or disabled field, because the claimant
 * could not correct it.
 */
export async function validateField(form: LiveForm, node: FieldNode): Promise<readonly Issue[]> {
  const { store } = form;
  const { clientId } = node.address;
  // The claimant may remove a record while it is validated.
  if (!store.hasModel(clientId)) return NO_ISSUES;
  const { visible, enabled } = form.getView(node);
  if (!visible || !enabled) {
    form.showIssues(node, NO_ISSUES);
    return NO_ISSUES;
  }
  store.markTouched(node.address);
  // Removing a record rebuilds the form, which replaces its nodes.
  const live = () => form.findNode(node.address) ?? node;
  live().run += 1;
  const { run } = live();
  const { issues, spelling } = await judge(form, node);
  if (!store.hasModel(clientId)) return NO_ISSUES;
  if (run !== live().run) return issues;
  if (spelling !== undefined) {
    const { everDirty } = store.getFlags(node.address);
    setFieldValue(store, node.field, node.address, spelling, everDirty ? 'claimant' : 'initialisation');
  }
  // Issues reported from elsewhere take precedence while the rules refuse the value or it is empty.
  const isRefused = issues.length > 0 || isEmptyValue(store.getValue(node.address));
  const told = isRefused && live().reported.length > 0 ? live().reported : issues;
  form.showIssues(live(), told);
  return told;
}

/** Returns a field's current issues without showing them. */
export async function findFieldIssues(form: LiveForm, node: FieldNode): Promise<readonly Issue[]> {
  const { visible, enabled } = form.getView(node);
  return visible && enabled ? (await judge(form, node)).issues : NO_ISSUES;
}

/**
 * Judges a value; for a code or a number also its other spellings, because the server may compare letter by letter, whatever its rules
 * accept. Loads the spellings on demand: for a value that is refused or not plain ASCII.
 */
async function judge(
  form: LiveForm,
  node: FieldNode,
): Promise<{ readonly issues: readonly Issue[]; readonly spelling?: string }> {
  const { field } = node;
  const value = form.store.getValue(node.address);
  if (FIELD_TRAITS[field.type].isDate && typeof value === 'string') return judgeDate(form, node, value);
  const issues = await findIssues(form, node, value);
  if (typeof value !== 'string' || !FIELD_TRAITS[field.type].isLine) return { issues };
  const isTaken = issues.length === 0;
  if (takesLatinDigits(field) && !(isTaken && PLAIN_CODE.test(value))) {
    const spellings = await import('#claim/masks/spellings.ts').catch(() => undefined);
    // A PIN or a number never has blanks, even if no rule says so.
    const joined = field.concealed || field.inputMode === 'numeric' ? value.replace(/\s/g, '') : value;
    const spelling = await spellings?.findSpelling(
      isTaken ? joined : value,
      async (text) => (await findIssues(form, node, text)).length === 0,
    );
    if (spelling !== undefined) return { issues: NO_ISSUES, spelling };
  }
  // Pasted text may have blanks around it that the claimant cannot see.
  return isTaken ? { issues, spelling: value.trim() } : { issues };
}

/**
 * Judges a date as MM/dd/yyyy, however it is written. A date that cannot be read is an issue of its own, because no rule would judge it.
 */
async function judgeDate(
  form: LiveForm,
  node: FieldNode,
  value: string,
): Promise<{ readonly issues: readonly Issue[]; readonly spelling?: string }> {
  const dates = SHORT_DATE_TEXT.test(value)
    ? undefined
    : await import('#claim/masks/written-values.ts').catch(() => undefined);
  const unread = dates?.findDateIssue(value);
  if (unread !== undefined) return { issues: [unread] };
  // The picker's value has a time, which MM/dd/yyyy would lose.
  const spelling = INSTANT.test(value) ? undefined : dates?.readWrittenDate(value, 'en');
  const found = await findIssues(form, node, spelling ?? value);
  // No rule needs to ask whether the day exists.
  const issues = found.length > 0 || doesDayExist(spelling ?? value) ? found : [{ code: 'validDate' }];
  return spelling === undefined ? { issues } : { issues, spelling };
}

/** Tells whether the day of a text M/d/yyyy exists; true for other text. */
function doesDayExist(text: string): boolean {
  const [, month, day, year] = SHORT_DATE.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined) return true;
  const date = new Date(Date.UTC(2000 + (year % 400), month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

async function findIssues(
  { store, contextOf }: LiveForm,
  node: FieldNode,
  value: FieldValue,
): Promise<readonly Issue[]> {
  const { clientId } = node.address;
  const { confirms } = node.field;
  const mismatch =
    confirms === undefined || !store.hasModel(clientId)
      ? undefined
      : checkConfirmation(value, store.getValue({ clientId, key: confirms }));
  const issues = await validateValue(node.validations, value, contextOf(clientId));
  return issues.length === 0 && mismatch !== undefined ? [mismatch] : issues;
}

/** @returns the fields with issues, in the given order. */
export async function validateFields(
  form: LiveForm,
  nodes: readonly FieldNode[],
): Promise<readonly FieldIssues[]> {
  const found = await Promise.all(
    nodes.map(async (node) => ({
      address: node.address,
      field: node.field,
      issues: await validateField(form, node),
    })),
  );
  return found.filter(({ issues }) => issues.length > 0);
}
