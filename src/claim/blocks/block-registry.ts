import { createElement, type FunctionComponent, type ReactElement } from 'react';
import type { Block, PageDefinition } from '#claim/definition/form-definition.ts';
import { loadFileWidget } from '#claim/field-types/widget-registry.ts';
import { type LazyModule, lazyModule } from '#claim/ui/lazy-module.ts';
import { Copy } from './copy/copy.tsx';
import { Address, Confirmation, InputRow, NameRow } from './rows/row-blocks.tsx';

type BlockKind = Block['kind'];
type BlockOf<K extends BlockKind> = Extract<Block, { readonly kind: K }>;
type BlockProps<K extends BlockKind> = { readonly block: BlockOf<K> };

/** Maps each kind of block to its component; a kind without one does not compile. */
type BlockRegistry = { readonly [K in BlockKind]: FunctionComponent<BlockProps<K>> };

const lazyBlocks = {
  picture: lazyModule(() => import('./picture/picture.tsx')),
  documentManager: lazyModule(() => import('./documents/document-manager.tsx')),
  recordTable: lazyModule(() => import('./records/record-table.tsx')),
  summary: lazyModule(() => import('./summary/summary.tsx')),
  signature: lazyModule(() => import('./signature/signature.tsx')),
  wallet: lazyModule(() => import('./wallet/wallet-block.tsx')),
  lookupResult: lazyModule(() => import('./lookup-result/lookup-result.tsx')),
};

const blockRegistry: BlockRegistry = {
  inputRow: InputRow,
  name: NameRow,
  address: Address,
  confirmation: Confirmation,
  copy: Copy,
  picture: lazyBlocks.picture.component(({ Picture }) => Picture),
  documentManager: lazyBlocks.documentManager.component(({ DocumentManager }) => DocumentManager),
  recordTable: lazyBlocks.recordTable.component(({ RecordTable }) => RecordTable),
  summary: lazyBlocks.summary.component(({ Summary }) => Summary),
  signature: lazyBlocks.signature.component(({ Signature }) => Signature),
  wallet: lazyBlocks.wallet.component(({ WalletBlock }) => WalletBlock),
  lookupResult: lazyBlocks.lookupResult.component(({ LookupResult }) => LookupResult),
};

export function renderBlock<K extends BlockKind>(kind: K, block: BlockOf<K>): ReactElement {
  return createElement<BlockProps<K>>(blockRegistry[kind], { block });
}

/** Loads the code of a page's blocks. Rejects if some of it cannot be fetched now. */
export async function loadBlocks({ blocks }: Pick<PageDefinition, 'blocks'>): Promise<void> {
  const modules: Partial<Record<BlockKind, Pick<LazyModule<unknown>, 'load'>>> = lazyBlocks;
  const holdsDocuments = blocks.some(({ kind }) => kind === 'documentManager');
  await Promise.all([holdsDocuments && loadFileWidget(), ...blocks.map(({ kind }) => modules[kind]?.load())]);
}
