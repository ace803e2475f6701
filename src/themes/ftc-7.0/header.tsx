import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { HEADER_LINKS } from '../shared/header-links.ts';
import { HeaderTitles } from '../shared/header-titles.tsx';
import { LanguageSelector } from '../shared/language-selector.tsx';
import { Logo } from '../shared/logo.tsx';
import { SiteNavigation } from '../shared/site-navigation.tsx';
import type { SiteProps } from '../theme.ts';
import { AgencyMark } from './agency-mark.tsx';

/** The region that a page change scrolls to. */
export const FTC_HEADER_ID = 'ftc-header';

/** Logo, project title and subtitle; under the links a line with the case's titles. */
export function Header({ settings, onChooseCulture }: SiteProps): ReactNode {
  const messages = useMessages();
  return (
    <header className="agency-header" id={FTC_HEADER_ID}>
      <div className="agency-header__inner">
        <Logo mark={<AgencyMark />} />
        <div className="agency-header__project">
          <p className="agency-header__title">{messages.text('themes.projectTitle')}</p>
          <p className="agency-header__subtitle">{messages.text('themes.projectSubtitle')}</p>
        </div>
      </div>
      <div className="agency-header__band">
        <div className="agency-header__row">
          <SiteNavigation links={HEADER_LINKS} siteBaseAddress={settings.siteBaseAddress} />
          <LanguageSelector onChooseCulture={onChooseCulture} />
        </div>
      </div>
      <HeaderTitles className="case-line" />
    </header>
  );
}
