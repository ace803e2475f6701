import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { isUntouched } from '#claim/blocks/documents/document-drafts.ts';
import type {
  FieldIssues,
  FormEngine,
  ListBlock,
  ListIssues,
  PageIssues,
} from '#claim/engine/form-engine.ts';
import { ErrorSummary, type ErrorSummaryItem } from '#design/error-summary.tsx';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { Messages } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import { addButtonId, recordElementId } from './record-list.tsx';
import { fieldElementId } from './use-field.ts';

export interface PageErrorSummaryProps {
  readonly engine: FormEngine;
  readonly issues: readonly PageIssues[];
  readonly attempt: number;
}

/**
 * Lists a page's issues, with a link to each field (decisions, "Form engine"). Leaves out issues that were fixed, removed or hidden
 * since.
 */
export function PageErrorSummary({ engine, issues, attempt }: PageErrorSummaryProps) {
  const messages = useMessages();
  const focused = useRef<number>(undefined);
  useLooks(engine, issues);
  const items = issues.flatMap((found) =>
    'list' in found
      ? listIssuesOfList(engine, found, issues, messages)
      : listIssuesOfField(engine, found, messages),
  );
  if (items.length === 0) return null;
  return (
    <>
      <ErrorTitle />
      <ErrorSummary
        heading={messages.text('filing.errorSummary', { count: items.length })}
        items={items}
        attempt={attempt}
        focused={focused}
      />
    </>
  );
}

/** Marks the document's title as having errors while mounted. */
export function ErrorTitle() {
  const messages = useMessages();
  useEffect(() => markTitle(messages), [messages]);
  return null;
}

/** Marks the document's title, even if the page renames it. Returns a function that ends this. */
function markTitle(messages: Messages): () => void {
  let title = document.title;
  let marked = '';
  const mark = () => {
    if (document.title === marked) return;
    title = document.title;
    marked = messages.text('filing.errorSummaryTitle', { title });
    document.title = marked;
  };
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    if (document.title === marked) document.title = title;
  };
}

/** Renders again whenever one of the issues may look different. */
function useLooks(engine: FormEngine, issues: readonly PageIssues[]): void {
  const changes = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) => {
      const tell = () => {
        changes.current += 1;
        listener();
      };
      // Covers changes between the validation and this subscription.
      changes.current += 1;
      const endings = issues.map((found) =>
        'list' in found
          ? engine.subscribeToBlock(found.list.id, tell)
          : engine.subscribeToView(found.address, tell),
      );
      endings.push(engine.store.subscribeToLists(tell));
      return () => {
        for (const end of endings) end();
      };
    },
    [engine, issues],
  );
  useSyncExternalStore(subscribe, () => changes.current);
}

/**
 * Lists the issues of a list as a whole, by the list's name; a link leads to where a record is entered or added. If the summary lists
 * what a begun record lacks, it leaves out that the record is unfinished or missing; the list itself says both.
 */
function listIssuesOfList(
  engine: FormEngine,
  { list }: ListIssues,
  all: readonly PageIssues[],
  messages: Messages,
): readonly ErrorSummaryItem[] {
  if (!engine.isBlockVisible(list.id)) return [];
  const name = messages.text(list.heading ?? UNNAMED[list.kind]);
  const isDraft = (clientId: string) => engine.store.drafts.some((draft) => draft.clientId === clientId);
  const isToldOfField = all.some(
    (found) =>
      'address' in found &&
      isDraft(found.address.clientId) &&
      listIssuesOfField(engine, found, messages).length > 0,
  );
  return engine
    .getBlockIssues(list.id)
    .filter(({ code }) => !isToldOfField || !TOLD_BY_RECORDS.has(code))
    .map((issue) => ({
      targetId: issue.code === 'formIsDirty' ? findUnfinished(engine, list) : findEntrance(engine, list),
      text: nameIssue(name, messages.issue(issue)),
    }));
}

/** Issues that completing a begun record resolves. */
const TOLD_BY_RECORDS: ReadonlySet<string> = new Set(['formIsDirty', 'provideDocumentation']);

const UNNAMED: Readonly<Record<ListBlock['kind'], string>> = {
  documentManager: 'widgets.documents.addFirst',
  recordTable: 'widgets.records.caption',
};

function findUnfinished(engine: FormEngine, list: ListBlock): string {
  const keys = list.fields.map(({ key }) => key);
  const unfinished = engine.store.drafts.find(
    ({ clientId, metadata }) => metadata.dtoMapping === list.section && !isUntouched(engine, clientId, keys),
  );
  return unfinished === undefined ? addButtonId(list) : recordElementId(unfinished.clientId);
}

/** Returns the id of the first control of the row being entered; without such a row, and for documents, that of the add button. */
function findEntrance({ store }: FormEngine, list: ListBlock): string {
  const draft = store.drafts.find(({ metadata }) => metadata.dtoMapping === list.section);
  const [first] = list.fields;
  return draft === undefined || first === undefined || list.kind === 'documentManager'
    ? addButtonId(list)
    : fieldElementId(store, { clientId: draft.clientId, key: first.key });
}

function listIssuesOfField(
  engine: FormEngine,
  { address, field }: FieldIssues,
  messages: Messages,
): readonly ErrorSummaryItem[] {
  const { store } = engine;
  const label = messages.text(field.label);
  const document = findDocumentName(engine, address);
  const entry = numberEntry(engine, address);
  const record =
    document ?? (entry === undefined ? undefined : messages.text('widgets.records.entry', { number: entry }));
  return engine
    .getView(address)
    .issues.slice(0, 1)
    .map((issue) => ({
      targetId: fieldElementId(store, address),
      text: nameIssue(record === undefined ? label : `${record} – ${label}`, messages.issue(issue)),
    }));
}

/** Returns the name of the field's document; for a refused file, the issue has the name. */
function findDocumentName({ store, getView }: FormEngine, address: FieldAddress): string | undefined {
  const { clientId } = address;
  if (!store.hasModel(clientId)) return undefined;
  const { metadata, fields } = store.getModel(clientId);
  if (metadata.dtoMapping !== 'documentContexts') return undefined;
  const name = fields.name ?? getView(address).issues[0]?.params?.name;
  return typeof name === 'string' ? name : undefined;
}

/** Returns a record's place in its list, from 1, as in its legend; undefined if it is the only one. */
function numberEntry({ store }: FormEngine, { clientId }: FieldAddress): number | undefined {
  if (!store.hasModel(clientId)) return undefined;
  const { dtoMapping } = store.getModel(clientId).metadata;
  const entries = store.findModels({ dtoMapping });
  return entries.length > 1 ? entries.findIndex((model) => model.clientId === clientId) + 1 : undefined;
}

/** Returns "PIN: Value is required"; a label that ends with a question mark gets no colon. */
function nameIssue(label: string, issue: string): string {
  return /[?？؟]$/.test(label) ? `${label} ${issue}` : `${label}: ${issue}`;
}
