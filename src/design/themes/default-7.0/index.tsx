import type { ReactNode } from 'react';
import { LanguageChooser, LanguageSelector } from '#design/themes/shared/language-choice.tsx';
import { HeaderTitles, SkipLink } from '#design/themes/shared/site-header.tsx';
import { HEADER_LINKS, SiteNavigation } from '#design/themes/shared/site-navigation.tsx';
import { type LayoutProps, MAIN_ID, type SiteProps, type Theme } from '#design/themes/theme.ts';
import '#design/themes/shared/base-tokens.css';
import '#design/themes/shared/site.css';
import './tokens.css';
import './layout.css';
import { ContactLines, LegalLine } from '#design/themes/shared/site-footer.tsx';
import { useMessages } from '#words/messages-context.tsx';

export const NAVIGATION_HEADER_ID = 'navigation-header';

export function Header({ settings, onChooseCulture, isStart }: SiteProps): ReactNode {
  return (
    <header className="header" id={NAVIGATION_HEADER_ID}>
      <div className="header__inner">
        <HeaderTitles className="header__titles" />
      </div>
      <div className="header__band">
        <div className="header__row">
          <SiteNavigation links={HEADER_LINKS} siteBaseAddress={settings.siteBaseAddress} />
          {isStart ? (
            <LanguageChooser onChooseCulture={onChooseCulture} />
          ) : (
            <LanguageSelector onChooseCulture={onChooseCulture} />
          )}
        </div>
      </div>
    </header>
  );
}

/** Theme of a settlement administrator's portal: sober, with the case's name in front. */
export const theme: Theme = {
  Layout,
  scrollTargetId: NAVIGATION_HEADER_ID,
};

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

/** Standard footer: whom to ask, a banner, and the legal line (specification, section 2, "Footer"). */
export function Footer({ settings }: SiteProps): ReactNode {
  const messages = useMessages();
  return (
    <footer className="footer">
      <div className="footer__inner">
        <section className="footer__contact">
          <h2 className="footer__heading">{messages.text('themes.moreInformation')}</h2>
          <p className="footer__copy">{messages.rich('themes.contactInstructions')}</p>
          <ContactLines />
        </section>
        <p className="footer__banner">{messages.rich('themes.footerBanner')}</p>
        <LegalLine settings={settings} />
      </div>
    </footer>
  );
}
