import { createElement, type FunctionComponent, lazy, type ReactElement } from 'react';
import type { Block } from '#core/form/page-definition.ts';
import { Copy } from './blocks/copy.tsx';
import { Address, Confirmation, InputRow, NameRow } from './blocks/row-blocks.tsx';

type BlockKind = Block['kind'];
type BlockOf<K extends BlockKind> = Extract<Block, { readonly kind: K }>;
type BlockProps<K extends BlockKind> = { readonly block: BlockOf<K> };

/** One component for each kind of block: a kind without one does not compile. */
type BlockRegistry = { readonly [K in BlockKind]: FunctionComponent<BlockProps<K>> };

const LazyDocumentManager = lazy(async () => ({
  default: (await import('./blocks/documents/document-manager.tsx')).DocumentManager,
}));
const LazyRecordTable = lazy(async () => ({
  default: (await import('./blocks/records/record-table.tsx')).RecordTable,
}));
const LazySummary = lazy(async () => ({ default: (await import('./blocks/summary/summary.tsx')).Summary }));
const LazySignature = lazy(async () => ({
  default: (await import('./blocks/signature/signature.tsx')).Signature,
}));
const LazyWalletBlock = lazy(async () => ({
  default: (await import('./blocks/wallet-block.tsx')).WalletBlock,
}));
const LazyLookupResult = lazy(async () => ({
  default: (await import('./blocks/lookup-result.tsx')).LookupResult,
}));

const blockRegistry: BlockRegistry = {
  inputRow: InputRow,
  name: NameRow,
  address: Address,
  confirmation: Confirmation,
  copy: Copy,
  documentManager: (props) => createElement(LazyDocumentManager, props),
  recordTable: (props) => createElement(LazyRecordTable, props),
  summary: (props) => createElement(LazySummary, props),
  signature: (props) => createElement(LazySignature, props),
  wallet: (props) => createElement(LazyWalletBlock, props),
  lookupResult: (props) => createElement(LazyLookupResult, props),
};

/** The component of a block, looked up by its kind. What the start page does not show is loaded when it is first shown. */
export function renderBlock<K extends BlockKind>(kind: K, block: BlockOf<K>): ReactElement {
  return createElement<BlockProps<K>>(blockRegistry[kind], { block });
}
