import { checkConfirmation } from '#claim/blocks/rows/row-rules.ts';
import { FIELD_TRAITS, takesLatinDigits } from '#claim/definition/field-config.ts';
import { setFieldValue } from '#claim/model/create-model-store.ts';
import { isEmptyValue } from '#claim/model/form-models.ts';
import { validateValue } from '#claim/rules/registry.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { Issue } from '#words/messages.ts';
import { type FieldNode, type LiveForm, NO_ISSUES } from './field-views.ts';
import type { FieldIssues } from './form-engine.ts';

/** Matches a code of printable ASCII: no blanks and no look-alike characters. */
const PLAIN_CODE = /^[!-~]*$/;

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
 * Judges a date as MM/dd/yyyy, however it is written. A date that cannot be read, or does not exist, is an issue of its own, because no
 * rule needs to ask for it.
 */
async function judgeDate(
  form: LiveForm,
  node: FieldNode,
  value: string,
): Promise<{ readonly issues: readonly Issue[]; readonly spelling?: string }> {
  const dates = await import('#claim/masks/written-values.ts').catch(() => undefined);
  const { unread, spelling, missing } = dates?.readDate(value) ?? {};
  if (unread) return { issues: [unread] };
  const found = await findIssues(form, node, spelling ?? value);
  const issues = missing && found.length === 0 ? [missing] : found;
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
