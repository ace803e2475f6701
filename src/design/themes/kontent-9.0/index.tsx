import type { ReactNode } from 'react';
import { HeaderTitles, Logo, SkipLink } from '#design/themes/shared/site-header.tsx';
import {
  DROPDOWN_LINKS,
  HEADER_LINKS,
  KEY_DATES_LINK,
  SiteAnchor,
  SiteNavigation,
} from '#design/themes/shared/site-navigation.tsx';
import { type LayoutProps, MAIN_ID, type SiteProps, type Theme } from '#design/themes/theme.ts';
import { useMessages } from '#words/messages-context.tsx';
import '#design/themes/shared/base-tokens.css';
import '#design/themes/shared/site.css';
import './tokens.css';
import './layout.css';
import './footer.css';
import { ContactLines, LegalLine } from '#design/themes/shared/site-footer.tsx';
import { SiteMenu } from '#design/themes/shared/site-menu.tsx';
import type { PortalSettings } from '#server/settings.ts';
import '#design/themes/shared/language-choice.css';
import { LanguageList } from '#design/themes/shared/language-choice.tsx';

export const KONTENT_HEADER_ID = 'kontent-header';

const [HOME_LINK, ...OTHER_LINKS] = HEADER_LINKS;
/** Header links without home, which is the logo in this theme. */
const NAVIGATION_LINKS = [...OTHER_LINKS, KEY_DATES_LINK];

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
            <span className="visually-hidden">{` – ${messages.text(HOME_LINK.label)}`}</span>
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

/** Theme of a content-managed site: top bar, logo, language menu, dropdown, key dates, and a banner if the case wants one. */
export const theme: Theme = {
  Layout,
  scrollTargetId: KONTENT_HEADER_ID,
};

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

/** Optional banner: header and two copy lines, localization keys or texts; hidden unless the settings show it. */
export function Banner({ banner }: { readonly banner: PortalSettings['banner'] }): ReactNode {
  const messages = useMessages();
  if (!banner.show) return null;
  return (
    <aside className="site-banner">
      <div className="site-banner__text">
        <p className="site-banner__header">{messages.rich(banner.header)}</p>
        {banner.copy.slice(0, 2).map((line) => line !== '' && <p key={line}>{messages.rich(line)}</p>)}
      </div>
      {banner.image !== null && <img className="site-banner__image" src={banner.image} alt="" />}
    </aside>
  );
}

export function Footer({ settings }: SiteProps): ReactNode {
  const messages = useMessages();
  const settlementName = messages.text('themes.settlementName');
  return (
    <footer className="kontent-footer">
      <div className="kontent-footer__inner">
        <p className="kontent-footer__welcome">{messages.rich('themes.welcome', { settlementName })}</p>
        <section>
          <h2 className="kontent-footer__heading">{messages.text('themes.moreInformation')}</h2>
          <p className="kontent-footer__copy">{messages.rich('themes.contactInstructions')}</p>
          <ContactLines />
        </section>
        <LegalLine settings={settings} />
      </div>
    </footer>
  );
}

interface LanguageMenuProps {
  readonly onChooseCulture: (culture: string) => void;
}

export function LanguageMenu({ onChooseCulture }: LanguageMenuProps): ReactNode {
  const messages = useMessages();
  const { culture: active, enabledCultures } = messages;
  const activeName = enabledCultures[active] ?? active;
  return (
    <SiteMenu
      className="language-menu"
      label={
        <bdi lang={active} translate="no">
          {activeName}
        </bdi>
      }
      accessibleName={`${messages.text('themes.language')}: ${activeName}`}
    >
      <LanguageList onChooseCulture={onChooseCulture} />
    </SiteMenu>
  );
}

export function KontentMark(): ReactNode {
  return (
    <svg className="kontent-mark" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect className="kontent-mark__back" x="9" y="2" width="28" height="28" rx="9" />
      <rect className="kontent-mark__front" x="3" y="9" width="28" height="28" rx="9" />
      <path className="kontent-mark__tick" d="M11 23l5 5l9-10" />
    </svg>
  );
}
