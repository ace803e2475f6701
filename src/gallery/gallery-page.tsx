import { type ReactNode, useId } from 'react';
import type { Block, PageDefinition } from '#claim/definition/form-definition.ts';
import { Heading } from '#design/page-content.tsx';

export const GALLERY_MODEL = { dtoMapping: 'claimDetails' } as const;

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
