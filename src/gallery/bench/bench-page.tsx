import type { PageDefinition } from '#core/form/page-definition.ts';
import { PageBlocks } from '#widgets/page-blocks.tsx';
import '../gallery.css';

/** The page of the keystroke benchmark. */
export function BenchPage({ page }: { readonly page: PageDefinition }) {
  return (
    <main className="gallery">
      <PageBlocks page={page} />
    </main>
  );
}
