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
  /** What the last press of the page's button found. */
  readonly issues: readonly PageIssues[];
  readonly attempt: number;
}

/**
 * What keeps a page from going on, with a link to each field (decisions, "Form engine"). Of what was found it tells what is still so:
 * what was mended, removed or hidden since is told no more.
 */
export function PageErrorSummary({ engine, issues, attempt }: PageErrorSummaryProps) {
  const messages = useMessages();
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
      />
    </>
  );
}

/** While it stands, the document's title says that the page has errors. */
export function ErrorTitle() {
  const messages = useMessages();
  useEffect(() => markTitle(messages), [messages]);
  return null;
}

/** Marks the document's title, whatever the page is renamed to. Returns what ends it. */
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

/** Renders again whenever something that was found may look otherwise. */
function useLooks(engine: FormEngine, issues: readonly PageIssues[]): void {
  const changes = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) => {
      const tell = () => {
        changes.current += 1;
        listener();
      };
      // What has changed since the page was validated.
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
 * All that a list has wrong as a whole, by the list's own name; a link leads to where a record is entered or added. That a document
 * is begun and none is added is told here by what it lacks, and by itself only where that is nothing; the list says both.
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

/** What is no more to do than to answer what a begun record lacks. */
const TOLD_BY_RECORDS: ReadonlySet<string> = new Set(['formIsDirty', 'provideDocumentation']);

/** What a list is called that has no heading. */
const UNNAMED: Readonly<Record<ListBlock['kind'], string>> = {
  documentManager: 'widgets.documents.addFirst',
  recordTable: 'widgets.records.caption',
};

/** The document that was begun and not uploaded. */
function findUnfinished(engine: FormEngine, list: ListBlock): string {
  const keys = list.fields.map(({ key }) => key);
  const unfinished = engine.store.drafts.find(
    ({ clientId, metadata }) => metadata.dtoMapping === list.section && !isUntouched(engine, clientId, keys),
  );
  return unfinished === undefined ? addButtonId(list) : recordElementId(unfinished.clientId);
}

/** The first control of the row that is being entered; where there is none, and for documents, the button that adds one. */
function findEntrance({ store }: FormEngine, list: ListBlock): string {
  const draft = store.drafts.find(({ metadata }) => metadata.dtoMapping === list.section);
  const [first] = list.fields;
  return draft === undefined || first === undefined || list.kind === 'documentManager'
    ? addButtonId(list)
    : fieldElementId(store, { clientId: draft.clientId, key: first.key });
}

/** A field shows its first message. */
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

/** The name of the document that a field belongs to; that of a file which was refused is with the reason. */
function findDocumentName({ store, getView }: FormEngine, address: FieldAddress): string | undefined {
  const { clientId } = address;
  if (!store.hasModel(clientId)) return undefined;
  const { metadata, fields } = store.getModel(clientId);
  if (metadata.dtoMapping !== 'documentContexts') return undefined;
  const name = fields.name ?? getView(address).issues[0]?.params?.name;
  return typeof name === 'string' ? name : undefined;
}

/** The place of a record among those of its list, from 1, as its legend has it; undefined where it is the only one. */
function numberEntry({ store }: FormEngine, { clientId }: FieldAddress): number | undefined {
  if (!store.hasModel(clientId)) return undefined;
  const { dtoMapping } = store.getModel(clientId).metadata;
  const entries = store.findModels({ dtoMapping });
  return entries.length > 1 ? entries.findIndex((model) => model.clientId === clientId) + 1 : undefined;
}

/** "PIN: Value is required"; a label that is a question has its mark already. */
function nameIssue(label: string, issue: string): string {
  return /[?？؟]$/.test(label) ? `${label} ${issue}` : `${label}: ${issue}`;
}
