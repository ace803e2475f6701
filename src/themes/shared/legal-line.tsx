import type { ReactNode } from 'react';
import type { PortalSettings } from '#core/contract/settings.ts';
import { toInAppPath } from '#i18n/link-address.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { PortalLink } from '#i18n/portal-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import './legal-line.css';

/** A page of the portal's own opens in the language that is read here: another tab knows no other. */
function withCulture(address: string, culture: string): string {
  const path = toInAppPath(address, location.origin);
  if (path === undefined) return address;
  const url = new URL(path, location.origin);
  url.searchParams.set('culture', culture);
  return url.pathname + url.search + url.hash;
}

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
      <PortalLink
        href={withCulture(settings.privacyPolicyUrl, messages.culture)}
        className="legal-line__link"
        newTab
      >
        {messages.text('themes.privacyPolicy')}
        <VisuallyHidden> {messages.text('themes.opensInNewTab')}</VisuallyHidden>
      </PortalLink>
    </div>
  );
}
