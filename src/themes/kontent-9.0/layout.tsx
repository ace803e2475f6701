import type { ReactNode } from 'react';
import { SkipLink } from '../shared/skip-link.tsx';
import { type LayoutProps, MAIN_ID } from '../theme.ts';
import { Banner } from './banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The content-managed layout: soft ground, the form on one raised card, and the banner over it where it is shown. */
export function Layout({ notices, children, ...site }: LayoutProps): ReactNode {
  return (
    <div className="site">
      <SkipLink />
      <Header {...site} />
      {notices}
      <Banner banner={site.settings.banner} />
      <main className="site__main" id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <Footer {...site} />
    </div>
  );
}
