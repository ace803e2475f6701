import { memo, Suspense, useMemo } from 'react';
import type { Block, PageDefinition } from '#core/form/page-definition.ts';
import { renderBlock } from './block-registry.ts';
import { useBlockVisibility } from './form-engine-context.ts';
import './page-blocks.css';
import { useExpandBlock } from './ports.ts';
import { useMountedChunks } from './use-mounted-chunks.ts';

/** How many blocks are mounted, and skipped by the browser while they are far from the screen, at a time. */
const BLOCKS_PER_CHUNK = 10;

/**
 * A page's blocks, by kind, in order. What is near the top is mounted first, the rest in idle time, so that a long page
 * is usable as soon as a short one; before long every field is in the page, for find-in-page and for labels.
 * @throws Error where two fields of the page share a key: their ids would be the same.
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
