import { memo, Suspense, startTransition, useEffect, useMemo, useState } from 'react';
import { renderBlock } from '#claim/blocks/block-registry.ts';
import type { Block, PageDefinition } from '#claim/definition/form-definition.ts';
import { useBlockVisibility } from './form-engine-context.ts';
import './page-blocks.css';
import { useExpandBlock } from './widget-ports.ts';

/** Number of blocks that are mounted together, and that the browser skips together while they are far from the screen. */
const BLOCKS_PER_CHUNK = 10;

/**
 * Renders a page's blocks in order: the top first, the rest in idle time, so that a long page is usable as soon as a short one. All
 * fields get mounted, for find-in-page and for labels.
 * @throws Error if two fields of the page share a key, because their ids would be equal.
 */
export function PageBlocks({ page }: { readonly page: PageDefinition }) {
  const expand = useExpandBlock();
  const chunks = useMemo(() => {
    assertDistinctKeys(page, expand);
    return splitIntoChunks(page.blocks);
  }, [page, expand]);
  return <Chunks key={page.slug} chunks={chunks} />;
}

function Chunks({ chunks }: { readonly chunks: readonly (readonly Block[])[] }) {
  const mounted = useMountedChunks(chunks.length);
  return (
    <div className={chunks.length > 1 ? 'page-blocks page-blocks--long' : 'page-blocks'}>
      {chunks.slice(0, mounted).map((blocks) => (
        <Chunk key={blocks[0]?.id} blocks={blocks} />
      ))}
    </div>
  );
}

const Chunk = memo(function Chunk({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <div className="page-blocks__chunk">
      {blocks.map((block) => (
        <VisibleBlock key={block.id} block={block} />
      ))}
    </div>
  );
});

function VisibleBlock({ block }: { readonly block: Block }) {
  const isVisible = useBlockVisibility(block.id);
  if (!isVisible) return null;
  return (
    <Suspense fallback={<div className="page-blocks__loading" />}>{renderBlock(block.kind, block)}</Suspense>
  );
}

function splitIntoChunks(blocks: readonly Block[]): readonly (readonly Block[])[] {
  return Array.from({ length: Math.ceil(blocks.length / BLOCKS_PER_CHUNK) }, (_, index) =>
    blocks.slice(index * BLOCKS_PER_CHUNK, (index + 1) * BLOCKS_PER_CHUNK),
  );
}

function assertDistinctKeys(page: PageDefinition, expand: ReturnType<typeof useExpandBlock>): void {
  const seen = new Set<string>();
  for (const block of page.blocks) {
    if (block.kind === 'documentManager' || block.kind === 'recordTable') continue;
    for (const { key } of expand(block)) {
      if (seen.has(key)) throw new Error(`The page "${page.slug}" has two fields with the key "${key}".`);
      seen.add(key);
    }
  }
}

/** Delay before the next chunk in browsers without idle callbacks (Safari), in ms. */
const FALLBACK_DELAY_MS = 30;

/** Limit of chunks per step: laying out more would delay a keystroke. */
const MOST_AT_A_TIME = 16;

/** Returns how many chunks to render now: one at first, then doubling in idle time, with a limit per step. */
export function useMountedChunks(total: number): number {
  const [mounted, setMounted] = useState(1);
  useEffect(() => {
    if (mounted >= total) return;
    const mountNext = () => startTransition(() => setMounted(mounted + Math.min(mounted, MOST_AT_A_TIME)));
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(mountNext, FALLBACK_DELAY_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(mountNext, { timeout: 500 });
    return () => cancelIdleCallback(idle);
  }, [mounted, total]);
  return mounted;
}
