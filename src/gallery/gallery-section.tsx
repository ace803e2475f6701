import { type ReactNode, useId } from 'react';
import { Heading } from '#design/page-content.tsx';

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
