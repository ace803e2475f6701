import type { ReactNode } from 'react';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import '#design/page.css';
import './page.css';

/** A page outside of the forms: one readable column in the layout's frame. */
export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <PageFrame>
      <article className="page">{children}</article>
    </PageFrame>
  );
}
