import { FIELD_TRAITS } from '#claim/definition/field-config.ts';
import type { DocumentManagerBlock, RecordTableBlock } from '#claim/definition/form-definition.ts';
import { isEmptyValue } from '#claim/model/form-models.ts';
import type { ModelStore } from '#claim/model/model-store.ts';
import { fieldValueToText } from '#claim/rules/rule.ts';
import { parseDecimalText } from '#claim/rules/value-rules.ts';
import type { FieldValue, FormModel } from '#server/form-model.ts';
import type { Issue } from '#words/messages.ts';
import { findFieldIssues, validateField, validateFields } from './field-validation.ts';
import { type BlockNode, type FieldNode, type LiveForm, NO_ISSUES } from './field-views.ts';
import type { FieldIssues, ListBlock, PageIssues } from './form-engine.ts';

/** Tells whether the claimant has entered anything into an unsaved record; a refused file counts too. */
function isBegun({ store }: LiveForm, nodes: readonly FieldNode[]): boolean {
  return nodes.some(
    ({ address, reported }) =>
      reported.length > 0 || (store.hasModel(address.clientId) && store.getFlags(address).dirty),
  );
}

/**
 * Validates a field of a record when the focus leaves it. Skips a record that nobody has begun: tabbing through it is no answer
 * (decisions, "Decided after the first examination").
 */
export async function validateRecordField(form: LiveForm, node: FieldNode): Promise<readonly Issue[]> {
  const { clientId } = node.address;
  const record = node.block.records.get(clientId) ?? [];
  if (form.judgedRecords.has(clientId) || isSaved(form, clientId) || isBegun(form, record)) {
    return validateField(form, node);
  }
  // A record that was begun and emptied again counts as new.
  for (const each of record) form.showIssues(each, NO_ISSUES);
  return NO_ISSUES;
}

/** See FormEngine.leaveRecord. */
export async function leaveRecord(form: LiveForm, block: BlockNode, clientId: string): Promise<boolean> {
  if (!isSaved(form, clientId) && !isBegun(form, block.records.get(clientId) ?? [])) return false;
  const found = await validateRecord(form, block, clientId);
  return found.length === 0 && form.store.hasModel(clientId);
}

/** Validates a record for its own button; from then on each of its fields is validated, even in an empty record. */
export function judgeRecord(
  form: LiveForm,
  block: BlockNode,
  clientId: string,
): Promise<readonly FieldIssues[]> {
  form.judgedRecords.add(clientId);
  return validateRecord(form, block, clientId);
}

/** See FormEngine.isRecordComplete. */
export async function isRecordComplete(form: LiveForm, block: BlockNode, clientId: string): Promise<boolean> {
  const nodes = block.records.get(clientId) ?? [];
  const found = await Promise.all(nodes.map((node) => findFieldIssues(form, node)));
  if (!form.store.hasModel(clientId) || found.some((issues) => issues.length > 0)) return false;
  return (await validateRecord(form, block, clientId)).length === 0 && form.store.hasModel(clientId);
}

function isSaved({ store }: LiveForm, clientId: string): boolean {
  return store.hasModel(clientId) && store.getList(clientId) === 'saved';
}

/**
 * Validates one record of a block. A document without a file has that as its only issue; a name that a saved document already has is an
 * issue too (section 5).
 */
async function validateRecord(
  form: LiveForm,
  block: BlockNode,
  clientId: string,
): Promise<readonly FieldIssues[]> {
  const nodes = block.records.get(clientId) ?? [];
  const fileNode = nodes.find(({ field }) => FIELD_TRAITS[field.type].hasFile);
  const lacksFile = fileNode !== undefined && isEmptyValue(form.store.getValue(fileNode.address));
  const found = await validateFields(form, lacksFile ? [fileNode] : nodes);
  // The claimant may have removed the record meanwhile.
  if (!form.store.hasModel(clientId)) return [];
  const hasFileIssues = found.some(({ address }) => address.key === fileNode?.address.key);
  if (fileNode === undefined || hasFileIssues) return found;
  const name = findConflictingName(form.store, clientId);
  if (name === undefined) return found;
  const issues: readonly Issue[] = [{ code: 'fileAlreadyExists', params: { name } }];
  form.showIssues(fileNode, issues);
  return [{ address: fileNode.address, field: fileNode.field, issues }, ...found];
}

/**
 * Validates the records of a documents or table block, and the block as a whole (section 5, "Other widgets"). Skips records that nobody
 * has begun; saves valid rows of a table.
 */
export async function validateRecords(form: LiveForm, list: ListBlock): Promise<readonly PageIssues[]> {
  const { store } = form;
  const block = form.getBlock(list.id);
  const saved = [...block.records].filter(([clientId]) => isSaved(form, clientId));
  const begun = [...block.records].filter(
    ([clientId, nodes]) => store.hasModel(clientId) && !isSaved(form, clientId) && isBegun(form, nodes),
  );
  const perRow = await Promise.all(
    [...saved, ...begun].map(async ([clientId]) => ({
      clientId,
      found: await validateRecord(form, block, clientId),
    })),
  );
  // Saves valid rows that the focus has not left yet, as leaving them would.
  for (const { clientId, found } of list.kind === 'recordTable' ? perRow : []) {
    if (found.length === 0 && store.hasModel(clientId) && store.getList(clientId) === 'drafts')
      store.saveDraft(clientId);
  }
  const issues =
    list.kind === 'recordTable'
      ? findTableIssues(form, list)
      : block.dependencies?.allFulfilled === false
        ? []
        : findDocumentIssues(list, saved.length, begun.length > 0);
  form.showBlockIssues(form.getBlock(list.id), NO_ISSUES);
  return [...(issues.length === 0 ? [] : [{ list, issues }]), ...perRow.flatMap(({ found }) => found)];
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

/** Reads a count from a field; a masked one has thousands separators. */
function readCount(value: FieldValue): number {
  return parseDecimalText(fieldValueToText(value)) ?? 0;
}

function nameOf({ fields }: FormModel): string | undefined {
  return typeof fields.name === 'string' ? normalize(fields.name) : undefined;
}

/** macOS and Windows encode accents differently; NFC makes such names equal. */
function normalize(name: string): string {
  return name.normalize('NFC');
}

/** Returns the record's name if a saved record of the same list already has it (specification, section 3, "Document record"). */
export function findConflictingName(store: ModelStore, clientId: string): string | undefined {
  const record = store.getModel(clientId);
  const name = nameOf(record);
  if (name === undefined) return undefined;
  const isTaken = store.saved.some(
    (other) =>
      other.clientId !== clientId &&
      other.metadata.dtoMapping === record.metadata.dtoMapping &&
      nameOf(other) === name,
  );
  return isTaken ? name : undefined;
}
