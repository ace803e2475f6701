import { type ReactNode, useId } from 'react';
import type { Block, PageDefinition } from '#claim/definition/form-definition.ts';
import { Heading } from '#design/page-content.tsx';

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

/** One piece of the gallery, under a stable heading. */
export function GallerySection({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="gallery__section" aria-labelledby={id}>
      <Heading style="section" id={id}>
        {name}
      </Heading>
      {children}
    </section>
  );
}
