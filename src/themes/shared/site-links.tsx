import type { ReactNode } from 'react';
import { toInAppPath } from '#i18n/link-address.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { PortalLink } from '#i18n/portal-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { linkAddress, type SiteLink } from './header-links.ts';

interface SiteLinksProps {
  readonly links: readonly SiteLink[];
  readonly siteBaseAddress: string;
  readonly className: string;
}

/** A list of site links; one that leaves the portal says that it opens in a new tab. */
export function SiteLinks({ links, siteBaseAddress, className }: SiteLinksProps): ReactNode {
  const messages = useMessages();
  return (
    <ul className={className}>
      {links.map((link) => {
        const href = linkAddress(siteBaseAddress, link);
        const leaves = toInAppPath(href, location.origin) === undefined;
        return (
          <li key={link.label}>
            <PortalLink href={href} className="site-link">
              {messages.text(link.label)}
              {leaves && <VisuallyHidden> {messages.text('themes.opensInNewTab')}</VisuallyHidden>}
            </PortalLink>
          </li>
        );
      })}
    </ul>
  );
}
