import type { FieldNode } from './field-node.ts';
import type { LiveForm } from './field-views.ts';
import type { FieldIssues } from './form-engine.ts';
import { validateField } from './validate-field.ts';

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
