import { DisplayRow, RecordsGrid } from '#claim/blocks/records/records-grid.tsx';
import type { FieldConfig, FieldOption } from '#claim/definition/field-config.ts';
import type { Block, PageDefinition, SummaryBlock } from '#claim/definition/form-definition.ts';
import { DocumentFacts } from '#claim/field-types/file/document-facts.tsx';
import { findFile } from '#claim/model/field-values.ts';
import { BlockFrame } from '#claim/ui/block-frame.tsx';
import { useOptionsOf } from '#claim/ui/choices.tsx';
import { useBlockVisibility, useFormEngine } from '#claim/ui/form-engine-context.ts';
import { useSectionModels } from '#claim/ui/record-list.tsx';
import { useExpandBlock, useWidgetPort } from '#claim/ui/widget-ports.ts';
import { VisuallyHidden } from '#design/accessibility.tsx';
import { Link } from '#design/actions.tsx';
import { DataSummary, type DataSummaryGroup } from '#design/data-summary.tsx';
import type { FormModel } from '#server/form-model.ts';
import { useMessages } from '#words/messages-context.tsx';
import './summary.css';
import { WALLET_CODE_KEY } from '#claim/definition/form-plan.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { wordValue } from '#claim/field-types/value-wording.ts';
import type { Messages } from '#words/messages.ts';

const KINDS_WITHOUT_ANSWERS: ReadonlySet<string> = new Set(['copy', 'summary', 'signature', 'lookupResult']);

/** The pages whose answers are shown: not the credentials, and not the summary's own page. */
function hasAnswers(page: PageDefinition): boolean {
  return page.action !== 'authorize' && page.blocks.some(({ kind }) => !KINDS_WITHOUT_ANSWERS.has(kind));
}

/** Everything entered so far, a section a page, each with its edit link. */
export function Summary({ block }: { readonly block: SummaryBlock }) {
  const { pages } = useWidgetPort('summary');
  return (
    <BlockFrame block={block}>
      {pages.filter(hasAnswers).map((page) => (
        <PageSummary key={page.slug} page={page} />
      ))}
    </BlockFrame>
  );
}

/** The answers of one page: labelled values, then the records of its lists, and the way back to change them. */
export function PageSummary({ page }: { readonly page: PageDefinition }) {
  const engine = useFormEngine();
  const messages = useMessages();
  const expand = useExpandBlock();
  const { hrefOf, editPage } = useWidgetPort('summary');
  const optionsOf = useOptionsOf(page.blocks.flatMap(expand));
  const title = messages.text(page.title);
  return (
    <DataSummary
      heading={title}
      groups={listGroups(page.blocks, { engine, messages, expand, optionsOf })}
      action={
        <Link href={hrefOf(page.slug)} onFollow={() => editPage(page.slug)} className="link--target">
          {messages.text('widgets.change')}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Link>
      }
    >
      {page.blocks.filter(isRecordsBlock).map((block) => (
        <SummaryRecords key={block.id} block={block} optionsOf={optionsOf} />
      ))}
    </DataSummary>
  );
}

export interface SummaryRecordsProps {
  readonly block: RecordsBlock;
  readonly optionsOf: (field: FieldConfig) => readonly FieldOption[];
}

/** The saved records of a list: documents with their pictures, rows as a grid. */
export function SummaryRecords({ block, optionsOf }: SummaryRecordsProps) {
  const messages = useMessages();
  const saved = useSectionModels(block.section, 'saved');
  const isVisible = useBlockVisibility(block.id);
  if (!isVisible) return null;
  if (saved.length === 0) {
    // A table's heading is its caption; without a table it has to be said here.
    const heading = block.kind === 'recordTable' ? block.heading : undefined;
    return (
      <p className="summary__none">
        {heading !== undefined && `${messages.text(heading)}: `}
        {messages.text('widgets.records.none')}
      </p>
    );
  }
  return block.kind === 'documentManager' ? (
    <ul className="summary__documents">
      {saved.map((model) => (
        <li key={model.clientId}>
          <SavedDocument model={model} />
        </li>
      ))}
    </ul>
  ) : (
    <RecordsGrid
      caption={messages.text(block.heading ?? 'widgets.records.caption')}
      labels={block.fields.map((field) => messages.text(field.label))}
    >
      {saved.map((model) => (
        <DisplayRow
          key={model.clientId}
          recordClientId={model.clientId}
          cells={block.fields.map((field) => ({
            key: field.key,
            label: messages.text(field.label),
            value:
              wordValue(field, model.fields[field.key] ?? null, messages, optionsOf).join(', ') ||
              messages.text('widgets.notGiven'),
          }))}
        />
      ))}
    </RecordsGrid>
  );
}

function SavedDocument({ model }: { readonly model: FormModel }) {
  const messages = useMessages();
  const file = Object.values(model.fields).map(findFile).find(Boolean);
  return file === undefined ? (
    String(model.fields.name ?? '')
  ) : (
    <DocumentFacts file={file} messages={messages} />
  );
}

/** Blocks whose records are shown as a list of their own. */
export type RecordsBlock = Extract<Block, { kind: 'documentManager' | 'recordTable' }>;

export function isRecordsBlock(block: Block): block is RecordsBlock {
  return block.kind === 'documentManager' || block.kind === 'recordTable';
}

type SummaryValue = DataSummaryGroup['values'][number];

export interface SummarySource {
  readonly engine: FormEngine;
  readonly messages: Messages;
  readonly expand: (block: Block) => readonly FieldConfig[];
  readonly optionsOf: (field: FieldConfig) => readonly FieldOption[];
}

/** The visible answers of a page's blocks; a block with a heading begins a group. */
export function listGroups(blocks: readonly Block[], source: SummarySource): readonly DataSummaryGroup[] {
  const groups: { id: string; heading?: string; values: SummaryValue[] }[] = [];
  for (const block of blocks) {
    if (isRecordsBlock(block) || !source.engine.isBlockVisible(block.id)) continue;
    const values = source.expand(block).flatMap((field) => listValue(field, source));
    if (values.length === 0) continue;
    const last = groups.at(-1);
    if (last !== undefined && block.heading === undefined) last.values.push(...values);
    else {
      const heading = block.heading === undefined ? {} : { heading: source.messages.text(block.heading) };
      groups.push({ id: block.id, ...heading, values });
    }
  }
  return groups;
}

function listValue(
  field: FieldConfig,
  { engine, messages, optionsOf }: SummarySource,
): readonly SummaryValue[] {
  const address = engine.addressOf(field);
  if (!engine.getView(address).visible || field.confirms !== undefined) return [];
  const value = engine.store.getValue(address);
  const common = {
    id: field.key,
    label: messages.text(field.label),
    emptyText: messages.text('widgets.notGiven'),
  };
  if (field.type !== 'hidden') return [{ ...common, values: wordValue(field, value, messages, optionsOf) }];
  // Of what the claimant never typed, only the wallet's link is theirs to know, and its code is not to be shown.
  if (field.key !== WALLET_CODE_KEY) return [];
  return [{ ...common, values: value === null ? [] : [messages.text('widgets.wallet.linked')] }];
}
