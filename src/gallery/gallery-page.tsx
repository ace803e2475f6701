import { type ReactNode, useId } from 'react';
import type { Block, PageDefinition } from '#claim/definition/form-definition.ts';
import { Heading } from '#design/page-content.tsx';

/** Model of the gallery's fields. */
export const GALLERY_MODEL = { dtoMapping: 'claimDetails' } as const;

/** Creates a page of blocks, with nothing to go on to. */
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

/** Section of the gallery, under a stable heading. */
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
