import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { ContactLines } from '../shared/contact-lines.tsx';
import { LegalLine } from '../shared/legal-line.tsx';
import type { SiteProps } from '../theme.ts';

/** The standard footer: whom to ask, a banner, and the legal line (specification, section 2, "Footer"). */
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
