import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { ContactLines } from '../shared/contact-lines.tsx';
import { LegalLine } from '../shared/legal-line.tsx';
import { Logo } from '../shared/logo.tsx';
import type { SiteProps } from '../theme.ts';
import { AgencyMark } from './agency-mark.tsx';

/** The agency's footer: a ruled block of contact ways, then the agency's mark, statement and the legal line. */
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
