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

/** An installed app has no tabs: a new one would lead out of it. */
function hasTabs(): boolean {
  return matchMedia('(display-mode: browser)').matches;
}

interface SiteAnchorProps {
  readonly link: SiteLink;
  readonly siteBaseAddress: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** One site link. It opens in a new tab by default, and says so; one of the portal's own stays (specification, section 2). */
export function SiteAnchor({ link, siteBaseAddress, className, children }: SiteAnchorProps): ReactNode {
  const messages = useMessages();
  const href = linkAddress(siteBaseAddress, link);
  const isOwn = toInAppPath(href, location.origin) !== undefined;
  const newTab = !link.isInApp && (!isOwn || hasTabs());
  return (
    <PortalLink href={href} className={className} newTab={newTab}>
      {children}
      {newTab && <VisuallyHidden> {messages.text('themes.opensInNewTab')}</VisuallyHidden>}
    </PortalLink>
  );
}

/** A list of site links. */
export function SiteLinks({ links, siteBaseAddress, className }: SiteLinksProps): ReactNode {
  const messages = useMessages();
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.label}>
          <SiteAnchor link={link} siteBaseAddress={siteBaseAddress} className="site-link">
            {messages.text(link.label)}
          </SiteAnchor>
        </li>
      ))}
    </ul>
  );
}
