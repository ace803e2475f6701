import type { Block, PageDefinition } from '#core/form/page-definition.ts';

/** The model that the gallery's fields live in. */
export const GALLERY_MODEL = { dtoMapping: 'claimDetails' } as const;

/** A page of the gallery: blocks, and nothing to go on to. */
export function createGalleryPage(slug: string, blocks: readonly Block[]): PageDefinition {
  return {
    slug,
    title: slug,
    blocks,
    action: 'none',
    actionLabel: 'pages.continue',
    deadlineKeys: [],
    enableTimeout: false,
  };
}
