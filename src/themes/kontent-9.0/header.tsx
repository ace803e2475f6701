import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { DROPDOWN_LINKS, HEADER_LINKS, KEY_DATES_LINK } from '../shared/header-links.ts';
import { HeaderTitles } from '../shared/header-titles.tsx';
import { LanguageMenu } from '../shared/language-menu.tsx';
import { Logo } from '../shared/logo.tsx';
import { SiteAnchor } from '../shared/site-links.tsx';
import { SiteNavigation } from '../shared/site-navigation.tsx';
import type { SiteProps } from '../theme.ts';
import { KontentMark } from './kontent-mark.tsx';

/** The region that a page change scrolls to. */
export const KONTENT_HEADER_ID = 'kontent-header';

const [HOME_LINK, ...OTHER_LINKS] = HEADER_LINKS;
/** Home is the logo here. */
const NAVIGATION_LINKS = [...OTHER_LINKS, KEY_DATES_LINK];

/** The top bar with the case's titles and the language menu, then the logo (home) and the links. */
export function Header({ settings, onChooseCulture }: SiteProps): ReactNode {
  const messages = useMessages();
  const { siteBaseAddress } = settings;
  return (
    <header className="kontent-header" id={KONTENT_HEADER_ID}>
      <div className="top-bar">
        <div className="top-bar__inner">
          <HeaderTitles className="top-bar__titles" />
          <LanguageMenu onChooseCulture={onChooseCulture} />
        </div>
      </div>
      <div className="kontent-header__inner">
        {HOME_LINK && (
          <SiteAnchor link={HOME_LINK} siteBaseAddress={siteBaseAddress} className="brand">
            <Logo mark={<KontentMark />} />
            <span className="brand__text">{messages.text('themes.logoText')}</span>
            <span className="visually-hidden"> – {messages.text(HOME_LINK.label)}</span>
          </SiteAnchor>
        )}
        <SiteNavigation
          links={NAVIGATION_LINKS}
          siteBaseAddress={siteBaseAddress}
          dropdownLinks={DROPDOWN_LINKS}
        />
      </div>
    </header>
  );
}
