import type { ReactNode } from 'react';
import { HEADER_LINKS } from '../shared/header-links.ts';
import { HeaderTitles } from '../shared/header-titles.tsx';
import { LanguageSelector } from '../shared/language-selector.tsx';
import { SiteNavigation } from '../shared/site-navigation.tsx';
import type { SiteProps } from '../theme.ts';

/** The region that a page change scrolls to. */
export const NAVIGATION_HEADER_ID = 'navigation-header';

/** The case's titles on the administrator's colour, the links in a band under them. */
export function Header({ settings, onChooseCulture }: SiteProps): ReactNode {
  return (
    <header className="header" id={NAVIGATION_HEADER_ID}>
      <div className="header__inner">
        <HeaderTitles className="header__titles" />
      </div>
      <div className="header__band">
        <div className="header__row">
          <SiteNavigation links={HEADER_LINKS} siteBaseAddress={settings.siteBaseAddress} />
          <LanguageSelector onChooseCulture={onChooseCulture} />
        </div>
      </div>
    </header>
  );
}
