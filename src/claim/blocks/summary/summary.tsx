import { useState } from 'react';
import { DisplayRow, RecordsGrid } from '#claim/blocks/records/records-grid.tsx';
import { FIELD_TRAITS, type FieldConfig, type FieldOption } from '#claim/definition/field-config.ts';
import type { Block, PageDefinition, SummaryBlock } from '#claim/definition/form-definition.ts';
import { DocumentFacts } from '#claim/field-types/file/document-facts.tsx';
import { findFile } from '#claim/model/form-models.ts';
import { BlockFrame, blockHeadingId } from '#claim/ui/block-frame.tsx';
import { useOptionsOf } from '#claim/ui/choices.tsx';
import { useBlockVisibility, useFormEngine } from '#claim/ui/form-engine-context.ts';
import { useSectionModels } from '#claim/ui/record-list.tsx';
import { fieldElementId } from '#claim/ui/use-field.ts';
import { useExpandBlock, useWidgetPort } from '#claim/ui/widget-ports.ts';
import { VisuallyHidden } from '#design/accessibility.tsx';
import { Link } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { DataSummary, type DataSummaryGroup } from '#design/data-summary.tsx';
import type { FormModel } from '#server/form-model.ts';
import { useMessages } from '#words/messages-context.tsx';
import './summary.css';
import { WALLET_CODE_KEY } from '#claim/definition/form-plan.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { abridge, lastFourOf, wordValue } from '#claim/field-types/value-wording.ts';
import type { MessageKey, Messages } from '#words/messages.ts';

const KINDS_WITHOUT_ANSWERS: ReadonlySet<string> = new Set([
  'copy',
  'picture',
  'summary',
  'signature',
  'lookupResult',
]);

/** Excludes the credentials and the summary's own page. */
function hasAnswers(page: PageDefinition): boolean {
  return page.action !== 'authorize' && page.blocks.some(({ kind }) => !KINDS_WITHOUT_ANSWERS.has(kind));
}

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

export function PageSummary({ page }: { readonly page: PageDefinition }) {
  const engine = useFormEngine();
  const messages = useMessages();
  const expand = useExpandBlock();
  const optionsOf = useOptionsOf(page.blocks.flatMap(expand));
  const title = messages.text(page.title);
  return (
    <DataSummary heading={title} groups={listGroups(page, { engine, messages, expand, optionsOf })}>
      {page.blocks.filter(isRecordsBlock).map((block) => (
        <SummaryRecords key={block.id} page={page} block={block} optionsOf={optionsOf} />
      ))}
    </DataSummary>
  );
}

export interface ChangeLinkProps {
  readonly page: PageDefinition;
  readonly label?: MessageKey;
  /** Name of the answer, which ends the link's accessible name. */
  readonly about: string;
  /** Target element of the page; the page's top by default. */
  readonly elementId?: string;
}

/** Links to an answer on its page; continuing from there returns to the summary. */
export function ChangeLink({ page, label = 'widgets.change', about, elementId }: ChangeLinkProps) {
  const { hrefOf, editPage } = useWidgetPort('summary');
  const messages = useMessages();
  return (
    <Link
      id={elementId && `${elementId}-change`}
      href={hrefOf(page.slug, elementId)}
      onFollow={() => editPage(page.slug, elementId)}
      className="link--target"
    >
      <span>{messages.text(label)}</span>
      <VisuallyHidden>{`: ${about}`}</VisuallyHidden>
    </Link>
  );
}

export interface SummaryRecordsProps {
  readonly page: PageDefinition;
  readonly block: RecordsBlock;
  readonly optionsOf: (field: FieldConfig) => readonly FieldOption[];
}

export function SummaryRecords({ page, block, optionsOf }: SummaryRecordsProps) {
  const messages = useMessages();
  const saved = useSectionModels(block.section, 'saved');
  const isVisible = useBlockVisibility(block.id);
  if (!isVisible) return null;
  const heading = messages.text(block.heading ?? page.title);
  return (
    <div className="summary__records">
      {saved.length === 0 ? (
        <p className="summary__none">
          {/* A table shows the heading as its caption, so without a table it is shown here. */}
          {`${block.kind === 'recordTable' ? `${heading}: ` : ''}${messages.text('widgets.records.none')}`}
        </p>
      ) : (
        <SavedRecords page={page} block={block} saved={saved} optionsOf={optionsOf} />
      )}
      <ChangeLink
        page={page}
        about={heading}
        {...(block.kind === 'documentManager' && {
          label: ADD_DOCUMENTS[saved.length > 0 ? 'some' : 'none'],
        })}
        {...(block.heading === undefined ? {} : { elementId: blockHeadingId(block) })}
      />
    </div>
  );
}

/** Labels of the link below the documents; each document has a change link of its own. */
const ADD_DOCUMENTS = { none: 'widgets.documents.addFirst', some: 'widgets.documents.addMore' } as const;

interface SavedRecordsProps {
  readonly page: PageDefinition;
  readonly block: RecordsBlock;
  readonly saved: readonly FormModel[];
  readonly optionsOf: (field: FieldConfig) => readonly FieldOption[];
}

function SavedRecords({ page, block, saved, optionsOf }: SavedRecordsProps) {
  const messages = useMessages();
  return block.kind === 'documentManager' ? (
    <ul className="summary__documents">
      {saved.map((model) => (
        <li key={model.clientId} className="summary__document">
          <SavedDocument block={block} model={model} optionsOf={optionsOf} />
          <ChangeLink
            page={page}
            about={String(model.fields.name ?? '')}
            {...findFirstAnswer(block, model)}
          />
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

/** Finds the first field about a document besides its file, as the link's target. */
function findFirstAnswer(block: RecordsBlock, { clientId }: FormModel): { readonly elementId?: string } {
  const answer = block.fields.find(({ type }) => !FIELD_TRAITS[type].hasFile);
  return answer === undefined ? {} : { elementId: `${answer.key}-${clientId}-label` };
}

interface SavedDocumentProps {
  readonly block: RecordsBlock;
  readonly model: FormModel;
  readonly optionsOf: (field: FieldConfig) => readonly FieldOption[];
}

function SavedDocument({ block, model, optionsOf }: SavedDocumentProps) {
  const messages = useMessages();
  const file = Object.values(model.fields).map(findFile).find(Boolean);
  const said = block.fields
    .filter(({ type }) => !FIELD_TRAITS[type].hasFile)
    .flatMap((field) => wordValue(field, model.fields[field.key] ?? null, messages, optionsOf));
  return (
    <div className="summary__document-facts">
      {file === undefined ? (
        String(model.fields.name ?? '')
      ) : (
        <DocumentFacts file={file} messages={messages} />
      )}
      {said.length > 0 && (
        <p className="summary__said">
          <bdi>{messages.list(said)}</bdi>
        </p>
      )}
    </div>
  );
}

export type RecordsBlock = Extract<Block, { kind: 'documentManager' | 'recordTable' }>;

export function isRecordsBlock(block: Block): block is RecordsBlock {
  return block.kind === 'documentManager' || block.kind === 'recordTable';
}

type SummaryValue = DataSummaryGroup['values'][number];

export interface AbridgedValueProps {
  readonly text: string;
  readonly label: string;
}

/** Shows the last four characters of a private number, and all of it on a press. */
export function AbridgedValue({ text, label }: AbridgedValueProps) {
  const messages = useMessages();
  const [isShown, setIsShown] = useState(false);
  const end = lastFourOf(text);
  return (
    <span className="summary__abridged">
      {isShown ? (
        <bdi>{text}</bdi>
      ) : (
        <span>
          <bdi aria-hidden="true">{abridge(text)}</bdi>
          {end !== '' && <VisuallyHidden>{messages.text('widgets.abridged.end', { end })}</VisuallyHidden>}
        </span>
      )}
      <Button
        variant="quiet"
        label={messages.text(isShown ? 'widgets.concealed.hide' : 'widgets.concealed.show')}
        about={label}
        onClick={() => setIsShown(!isShown)}
      />
    </span>
  );
}

export interface SummarySource {
  readonly engine: FormEngine;
  readonly messages: Messages;
  readonly expand: (block: Block) => readonly FieldConfig[];
  readonly optionsOf: (field: FieldConfig) => readonly FieldOption[];
}

/** Groups the visible answers of a page; a block with a heading begins a group. A whole name or address is one answer. */
export function listGroups(page: PageDefinition, source: SummarySource): readonly DataSummaryGroup[] {
  const groups: { id: string; heading?: string; values: SummaryValue[] }[] = [];
  for (const block of page.blocks) {
    if (isRecordsBlock(block) || !source.engine.isBlockVisible(block.id)) continue;
    const values = source.expand(block).flatMap((field) => listValue(page, field, source));
    if (values.length === 0) continue;
    const last = groups.at(-1);
    if (block.heading !== undefined && (block.kind === 'name' || block.kind === 'address')) {
      const label = source.messages.text(block.heading);
      const action = <ChangeLink page={page} about={label} elementId={blockHeadingId(block)} />;
      const parts = values.flatMap((value) => value.values);
      const whole = block.kind === 'name' && parts.length > 0 ? [parts.join(' ')] : parts;
      const emptyText = source.messages.text('widgets.notGiven');
      const one = { id: block.id, label, values: whole, multiple: 'comma', emptyText, action } as const;
      groups.push({ id: block.id, values: [one] });
    } else if (last !== undefined && block.heading === undefined) last.values.push(...values);
    else {
      const heading = block.heading === undefined ? {} : { heading: source.messages.text(block.heading) };
      groups.push({ id: block.id, ...heading, values });
    }
  }
  return groups;
}

function listValue(
  page: PageDefinition,
  field: FieldConfig,
  { engine, messages, optionsOf }: SummarySource,
): readonly SummaryValue[] {
  const address = engine.addressOf(field);
  if (!engine.getView(address).visible || field.confirms !== undefined) return [];
  const value = engine.store.getValue(address);
  const label = messages.text(field.label);
  const common = { id: field.key, label, emptyText: messages.text('widgets.notGiven') };
  if (!FIELD_TRAITS[field.type].isHidden) {
    const words = wordValue(field, value, messages, optionsOf);
    const labelId = `${fieldElementId(engine.store, address)}-label`;
    return [
      {
        ...common,
        values: field.showsLastFour
          ? words.map((text) => <AbridgedValue key={field.key} text={text} label={label} />)
          : words,
        action: <ChangeLink page={page} about={label} elementId={labelId} />,
      },
    ];
  }
  // Of the hidden fields only the wallet's link concerns the claimant, and its code must not be shown.
  if (field.key !== WALLET_CODE_KEY) return [];
  const values = value === null ? [] : [messages.text('widgets.wallet.linked')];
  return [{ ...common, values, action: <ChangeLink page={page} about={label} /> }];
}
