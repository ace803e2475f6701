import type { ReactNode } from 'react';
import type { PortalSettings } from '#core/contract/settings.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { PortalLink } from '#i18n/portal-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import './legal-line.css';

/** Copyright with the current year, and the privacy policy in a new tab: the end of every footer (section 2). */
export function LegalLine({ settings }: { readonly settings: PortalSettings }): ReactNode {
  const messages = useMessages();
  const copyright = messages.text('themes.copyright', {
    year: String(new Date().getFullYear()),
    claimsAdministrator: messages.text('themes.claimsAdministrator'),
  });
  return (
    <div className="legal-line">
      <p>{copyright}</p>
      <PortalLink href={settings.privacyPolicyUrl} className="legal-line__link" newTab>
        {messages.text('themes.privacyPolicy')}
        <VisuallyHidden> {messages.text('themes.opensInNewTab')}</VisuallyHidden>
      </PortalLink>
    </div>
  );
}
