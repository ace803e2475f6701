import { WALLET_CODE_KEY } from '#core/form/expand-block.ts';
import type { FieldConfig, FieldOption } from '#core/form/field-config.ts';
import type { FormEngine } from '#core/form/form-engine.ts';
import type { Block } from '#core/form/page-definition.ts';
import type { DataSummaryGroup } from '#design/data-summary.tsx';
import type { Messages } from '#words/messages.ts';
import { wordValue } from './word-value.ts';

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
