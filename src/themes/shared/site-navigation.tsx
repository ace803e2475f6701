import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import type { SiteLink } from './header-links.ts';
import { SiteLinks } from './site-links.tsx';
import { SiteMenu } from './site-menu.tsx';
import './site-navigation.css';
import { useWideScreen } from './use-wide-screen.ts';

interface SiteNavigationProps {
  readonly links: readonly SiteLink[];
  readonly siteBaseAddress: string;
  /** More links, behind a second disclosure where there is room for it (the third layout). */
  readonly dropdownLinks?: readonly SiteLink[];
}

/** The header's links: in a row where there is room, behind one "Menu" disclosure on phones. */
export function SiteNavigation({
  links,
  siteBaseAddress,
  dropdownLinks = [],
}: SiteNavigationProps): ReactNode {
  const messages = useMessages();
  const isWide = useWideScreen();
  const rows = (
    <SiteLinks links={links} siteBaseAddress={siteBaseAddress} className="site-navigation__links" />
  );
  const more = dropdownLinks.length > 0 && (
    <SiteLinks links={dropdownLinks} siteBaseAddress={siteBaseAddress} className="site-navigation__more" />
  );
  return (
    <nav className="site-navigation" aria-label={messages.text('themes.siteNavigation')}>
      {isWide ? (
        <>
          {rows}
          {more && (
            <SiteMenu className="site-navigation__dropdown" label={messages.text('themes.dropdown')}>
              {more}
            </SiteMenu>
          )}
        </>
      ) : (
        <SiteMenu className="site-navigation__menu" label={messages.text('themes.menu')}>
          {rows}
          {more && (
            <>
              <p className="site-navigation__heading">{messages.text('themes.dropdown')}</p>
              {more}
            </>
          )}
        </SiteMenu>
      )}
    </nav>
  );
}
