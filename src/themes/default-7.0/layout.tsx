import type { ReactNode } from 'react';
import { SkipLink } from '../shared/skip-link.tsx';
import { type LayoutProps, MAIN_ID } from '../theme.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The standard layout: one column of surface on a quiet ground; no dropdown. */
export function Layout({ notices, children, ...site }: LayoutProps): ReactNode {
  return (
    <div className="site">
      <SkipLink />
      <Header {...site} />
      {notices}
      <main className="site__main" id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <Footer {...site} />
    </div>
  );
}
