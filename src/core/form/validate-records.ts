import type { FieldValue } from '../contract/form-model.ts';
import { parseDecimalText } from '../rules/decimal-text.ts';
import { fieldValueToText } from '../rules/field-text.ts';
import type { Issue } from '../rules/issue.ts';
import { findConflictingName } from './document-names.ts';
import type { BlockNode, FieldNode } from './field-node.ts';
import type { FieldIssues } from './form-engine.ts';
import type { LiveForm } from './live-form.ts';
import type { DocumentManagerBlock, RecordTableBlock } from './page-definition.ts';
import { validateFields } from './validate-fields.ts';

/** Validates one record of a block. A document whose name a saved one has already is one of the issues (section 5). */
export async function validateRecord(
  form: LiveForm,
  block: BlockNode,
  clientId: string,
): Promise<readonly FieldIssues[]> {
  const nodes = block.records.get(clientId) ?? [];
  const found = await validateFields(form, nodes);
  const fileNode = nodes.find(({ field }) => field.type === 'file');
  const hasFileIssues = found.some(({ address }) => address.key === fileNode?.address.key);
  if (fileNode === undefined || hasFileIssues) return found;
  const name = findConflictingName(form.store, clientId);
  if (name === undefined) return found;
  const issues: readonly Issue[] = [{ code: 'fileAlreadyExists', params: { name } }];
  form.showIssues(fileNode, issues);
  return [{ address: fileNode.address, field: fileNode.field, issues }, ...found];
}

/** Validates the records of a documents or table block, and the block as a whole (section 5, "Other widgets"). */
export async function validateRecords(
  form: LiveForm,
  block: BlockNode,
  definition: DocumentManagerBlock | RecordTableBlock,
): Promise<readonly FieldIssues[]> {
  const { store } = form;
  const isDirty = (nodes: readonly FieldNode[]) => nodes.some(({ address }) => store.getFlags(address).dirty);
  const saved = [...block.records].filter(([clientId]) => store.getList(clientId) === 'saved');
  const drafts = [...block.records].filter(([clientId]) => store.getList(clientId) === 'drafts');
  const dirtyDrafts = drafts.filter(([, nodes]) => isDirty(nodes));
  const rows = definition.kind === 'recordTable' ? [...saved, ...dirtyDrafts] : saved;
  const perRow = await Promise.all(
    rows.map(async ([clientId]) => ({ clientId, found: await validateRecord(form, block, clientId) })),
  );
  // A row that the focus has not left yet is as good as one that it has.
  for (const { clientId, found } of perRow) {
    if (found.length === 0 && store.hasModel(clientId) && store.getList(clientId) === 'drafts')
      store.saveDraft(clientId);
  }
  const issues =
    definition.kind === 'recordTable'
      ? findTableIssues(form, definition)
      : block.dependencies?.allFulfilled === false
        ? []
        : findDocumentIssues(definition, saved.length, dirtyDrafts.length > 0);
  form.showBlockIssues(form.getBlock(definition.id), issues);
  const focus = (dirtyDrafts[0] ?? drafts[0] ?? saved[0])?.[1][0] ?? block.nodes[0];
  const ofBlock: readonly FieldIssues[] =
    issues.length === 0 || focus === undefined
      ? []
      : [{ address: focus.address, field: focus.field, issues, blockId: definition.id }];
  return [...ofBlock, ...perRow.flatMap(({ found }) => found)];
}

function findDocumentIssues(
  { required }: DocumentManagerBlock,
  savedCount: number,
  hasUnfinished: boolean,
): readonly Issue[] {
  return [
    ...(required && savedCount === 0 ? [{ code: 'provideDocumentation' }] : []),
    ...(hasUnfinished ? [{ code: 'formIsDirty' }] : []),
  ];
}

function findTableIssues({ store, resolve }: LiveForm, table: RecordTableBlock): readonly Issue[] {
  const count = store.saved.filter(({ metadata }) => metadata.dtoMapping === table.section).length;
  // With no rows at all, the checkbox "I have none" is the one to ask for; its own rule does.
  if (count === 0 && table.confirmsNone !== undefined) return [];
  const { minimumInstances = 0 } = table;
  const minimum =
    typeof minimumInstances === 'number'
      ? minimumInstances
      : readCount(store.getValue({ clientId: resolve(minimumInstances.model), key: minimumInstances.key }));
  if (!(count < minimum)) return [];
  const messageKey = table.minimumInstancesMessage;
  return [
    {
      code: 'minimumInstances',
      params: { count: minimum },
      ...(messageKey === undefined ? {} : { messageKey }),
    },
  ];
}

/** A count as its field stores it: a masked one has its thousands apart. */
function readCount(value: FieldValue): number {
  return parseDecimalText(fieldValueToText(value)) ?? 0;
}
