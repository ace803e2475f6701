import { PageBlocks } from '#widgets/page-blocks.tsx';
import { BLOCK_PAGES } from './block-pages.ts';
import { GallerySection } from './gallery-section.tsx';

/** Every kind of block. */
export function BlockSections() {
  return BLOCK_PAGES.map(({ name, page }) => (
    <GallerySection key={name} name={name}>
      <PageBlocks page={page} />
    </GallerySection>
  ));
}
