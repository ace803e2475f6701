import { checkConfirmation } from '#claim/blocks/rows/row-rules.ts';
import { FIELD_TRAITS, takesLatinDigits } from '#claim/definition/field-config.ts';
import { setFieldValue } from '#claim/model/create-model-store.ts';
import { isEmptyValue } from '#claim/model/form-models.ts';
import { validateValue } from '#claim/rules/registry.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { Issue } from '#words/messages.ts';
import { type FieldNode, type LiveForm, NO_ISSUES } from './field-views.ts';
import type { FieldIssues } from './form-engine.ts';

/** What the mask makes of a date, and no date at all: there is nothing to read. */
const SHORT_DATE_TEXT = /^(?:\d\d\/\d\d\/\d{4})?$/;

/** Written as it stands on a paper: nothing around it, no blank, no sign that only looks like another. */
const PLAIN_CODE = /^[!-~]*$/;

const INSTANT = /^\d{4}-\d\d-\d\dT/;

/**
 * Validates one field and shows what was found, unless the value has changed meanwhile. What is hidden or disabled is
 * not validated: the claimant could not mend it.
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
  // The form is built anew where a record is removed meanwhile.
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
  // What was found elsewhere stays as long as the rules have nothing for the value either.
  const isRefused = issues.length > 0 || isEmptyValue(store.getValue(node.address));
  const told = isRefused && live().reported.length > 0 ? live().reported : issues;
  form.showIssues(live(), told);
  return told;
}

/** What a field has wrong now, without a word of it on the page. */
export async function findFieldIssues(form: LiveForm, node: FieldNode): Promise<readonly Issue[]> {
  const { visible, enabled } = form.getView(node);
  return visible && enabled ? (await judge(form, node)).issues : NO_ISSUES;
}

/**
 * Judges a value; a code or a number in each of its spellings, whose code comes with the first that is refused or written otherwise than
 * on a keyboard. The rules of a server that compares letter by letter may take them all.
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
    // Nobody's PIN or number has blanks, whether a rule says so or not.
    const joined = field.concealed || field.inputMode === 'numeric' ? value.replace(/\s/g, '') : value;
    const spelling = await spellings?.findSpelling(
      isTaken ? joined : value,
      async (text) => (await findIssues(form, node, text)).length === 0,
    );
    if (spelling !== undefined) return { issues: NO_ISSUES, spelling };
  }
  // A name or an address that was pasted has blanks around it which its claimant cannot see.
  return isTaken ? { issues, spelling: value.trim() } : { issues };
}

/**
 * Judges a date as MM/dd/yyyy, in whichever way it is written. One that cannot be read is told so, whatever rules the field
 * has: none of them would judge it.
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
  // What the picker gives has a time, which a date would lose.
  const spelling = INSTANT.test(value) ? undefined : dates?.readWrittenDate(value, 'en');
  const issues = await findIssues(form, node, spelling ?? value);
  return spelling === undefined ? { issues } : { issues, spelling };
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

/** Validates fields, all at once, and keeps their order. */
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
