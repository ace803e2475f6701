import type { Issue } from '../rules/issue.ts';
import { validateValue } from '../rules/registry.ts';
import { checkConfirmation } from './confirmation-fields.ts';
import { type FieldNode, NO_ISSUES } from './field-node.ts';
import type { LiveForm } from './live-form.ts';

/**
 * Validates one field and shows what was found, unless the value has changed meanwhile. What is hidden or disabled is
 * not validated: the claimant could not mend it.
 */
export async function validateField(form: LiveForm, node: FieldNode): Promise<readonly Issue[]> {
  const { visible, enabled } = form.getView(node);
  if (!visible || !enabled) {
    form.showIssues(node, NO_ISSUES);
    return NO_ISSUES;
  }
  form.store.markTouched(node.address);
  node.run += 1;
  const run = node.run;
  const issues = await findIssues(form, node);
  if (run === node.run) form.showIssues(node, issues);
  return issues;
}

async function findIssues({ store, contextOf }: LiveForm, node: FieldNode): Promise<readonly Issue[]> {
  const { clientId } = node.address;
  const value = store.getValue(node.address);
  const { confirms } = node.field;
  const mismatch =
    confirms === undefined
      ? undefined
      : checkConfirmation(value, store.getValue({ clientId, key: confirms }));
  const issues = await validateValue(node.validations, value, contextOf(clientId));
  return issues.length === 0 && mismatch !== undefined ? [mismatch] : issues;
}
