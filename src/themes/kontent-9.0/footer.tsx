import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { ContactLines } from '../shared/contact-lines.tsx';
import { LegalLine } from '../shared/legal-line.tsx';
import type { SiteProps } from '../theme.ts';

/** The content-managed footer: a welcome line with the settlement's name, contact cards, and the legal line. */
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
