import type { ReactNode } from 'react';
import { LanguageChooser, LanguageSelector } from '#design/themes/shared/language-choice.tsx';
import { HeaderTitles, Logo, SkipLink } from '#design/themes/shared/site-header.tsx';
import { HEADER_LINKS, SiteNavigation } from '#design/themes/shared/site-navigation.tsx';
import { type LayoutProps, MAIN_ID, type SiteProps, type Theme } from '#design/themes/theme.ts';
import { useMessages } from '#words/messages-context.tsx';
import '#design/themes/shared/base-tokens.css';
import '#design/themes/shared/site.css';
import './tokens.css';
import './layout.css';
import { ContactLines, LegalLine } from '#design/themes/shared/site-footer.tsx';

export const FTC_HEADER_ID = 'ftc-header';

export function Header({ settings, onChooseCulture, isStart }: SiteProps): ReactNode {
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
          {isStart ? (
            <LanguageChooser onChooseCulture={onChooseCulture} />
          ) : (
            <LanguageSelector onChooseCulture={onChooseCulture} />
          )}
        </div>
      </div>
      <HeaderTitles className="case-line" />
    </header>
  );
}

/** Theme of a consumer-protection agency's portal: project title, subtitle and logo. */
export const theme: Theme = {
  Layout,
  scrollTargetId: FTC_HEADER_ID,
};

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

export function Footer({ settings }: SiteProps): ReactNode {
  const messages = useMessages();
  return (
    <footer className="agency-footer">
      <section className="agency-footer__contact">
        <div className="agency-footer__inner agency-footer__columns">
          <div>
            <h2 className="agency-footer__heading">{messages.text('themes.moreInformation')}</h2>
            <p>{messages.rich('themes.contactInstructions')}</p>
          </div>
          <ContactLines />
        </div>
      </section>
      <div className="agency-footer__base">
        <div className="agency-footer__inner">
          <div className="agency-footer__statement">
            <Logo mark={<AgencyMark />} />
            <p>{messages.rich('themes.agencyStatement')}</p>
          </div>
          <LegalLine settings={settings} />
        </div>
      </div>
    </footer>
  );
}

export function AgencyMark(): ReactNode {
  return (
    <svg className="agency-mark" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle className="agency-mark__disc" cx="32" cy="32" r="31" />
      <circle className="agency-mark__ring" cx="32" cy="32" r="26.5" />
      <path
        className="agency-mark__scale"
        d="M32 15v33M23 48h18M17 22l15-3l15 3M17 22l-6 13h12zM47 22l-6 13h12z"
      />
    </svg>
  );
}
