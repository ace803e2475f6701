import { isBlockShown } from './field-node.ts';
import type { LiveForm } from './field-views.ts';
import type { PageIssues } from './form-engine.ts';
import { validateFields } from './validate-fields.ts';

/** The rules of records are fetched with the first page that lists some. */
export const loadRecordRules = () => import('./validate-records.ts');

/**
 * Validates what is visible of a page and shows what was found.
 * @returns every list and field with issues, in page order.
 * @throws Error where the form has no such page.
 */
export async function validatePage(form: LiveForm, pageSlug: string): Promise<readonly PageIssues[]> {
  const page = form.pages.find((candidate) => candidate.page.slug === pageSlug);
  if (page === undefined) throw new Error(`The form has no page "${pageSlug}".`);
  const perBlock = await Promise.all(
    page.blocks.filter(isBlockShown).map(async (block) => {
      const { block: definition } = block.planned;
      const isList = definition.kind === 'documentManager' || definition.kind === 'recordTable';
      const ofRecords = isList ? await (await loadRecordRules()).validateRecords(form, definition) : [];
      // After the records: the checkbox "I have none" counts the rows that have just been taken over.
      return [...ofRecords, ...(await validateFields(form, block.nodes))];
    }),
  );
  const found = perBlock.flat();
  // Once all rows are taken over: each that is forgets what is wrong with the lists.
  for (const each of found)
    if ('list' in each) form.showBlockIssues(form.getBlock(each.list.id), each.issues);
  return found;
}
