import type { ReactNode } from 'react';
import { SkipLink } from '../shared/skip-link.tsx';
import { type LayoutProps, MAIN_ID } from '../theme.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The consumer-protection agency's layout: white, ruled, without cards; no dropdown. */
export function Layout({ notices, children, ...site }: LayoutProps): ReactNode {
  return (
    <div className="site">
      <SkipLink />
      {notices}
      <Header {...site} />
      <main className="site__main" id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <Footer {...site} />
    </div>
  );
}
