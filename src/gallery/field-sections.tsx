import { PageBlocks } from '#widgets/page-blocks.tsx';
import { FIELD_SAMPLES } from './field-samples.ts';
import { createStateBlocks } from './field-states.ts';
import { createGalleryPage } from './gallery-page.ts';
import { GallerySection } from './gallery-section.tsx';

/** A page for each field sample, with a block for each of its states. */
export const FIELD_PAGES = FIELD_SAMPLES.map((sample) => ({
  sample,
  page: createGalleryPage(sample.name, createStateBlocks(sample)),
}));

/** Every field type in every state. */
export function FieldSections() {
  return FIELD_PAGES.map(({ sample, page }) => (
    <GallerySection key={sample.name} name={sample.label}>
      <PageBlocks page={page} />
    </GallerySection>
  ));
}
