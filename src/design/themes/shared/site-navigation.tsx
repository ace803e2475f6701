import type { ReactNode } from 'react';
import { useMessages } from '#words/messages-context.tsx';
import { SiteMenu } from './site-menu.tsx';
import './site-navigation.css';
import { VisuallyHidden } from '#design/accessibility.tsx';
import { useWideScreen } from '#design/use-browser-conditions.ts';
import type { FormPurpose } from '#server/case.ts';
import { findFormTypeFor, formSlug } from '#server/form-type.ts';
import type { MessageKey } from '#words/messages.ts';
import { PortalLink, toInAppPath } from '#words/portal-link.tsx';

interface SiteNavigationProps {
  readonly links: readonly SiteLink[];
  readonly siteBaseAddress: string;
  readonly dropdownLinks?: readonly SiteLink[];
}

export function SiteNavigation({
  links,
  siteBaseAddress,
  dropdownLinks = [],
}: SiteNavigationProps): ReactNode {
  const messages = useMessages();
  const isWide = useWideScreen();
  const rows = (
    <SiteLinks links={links} siteBaseAddress={siteBaseAddress} className="site-navigation__links" />
  );
  const more = dropdownLinks.length > 0 && (
    <SiteLinks links={dropdownLinks} siteBaseAddress={siteBaseAddress} className="site-navigation__more" />
  );
  return (
    <nav className="site-navigation" aria-label={messages.text('themes.siteNavigation')}>
      {isWide ? (
        <>
          {rows}
          {more && (
            <SiteMenu className="site-navigation__dropdown" label={messages.text('themes.dropdown')}>
              {more}
            </SiteMenu>
          )}
        </>
      ) : (
        <SiteMenu className="site-navigation__menu" label={messages.text('themes.menu')}>
          {rows}
          {more && (
            <>
              <p className="site-navigation__heading">{messages.text('themes.dropdown')}</p>
              {more}
            </>
          )}
        </SiteMenu>
      )}
    </nav>
  );
}

interface SiteLinksProps {
  readonly links: readonly SiteLink[];
  readonly siteBaseAddress: string;
  readonly className: string;
}

/** Returns whether new tabs exist: in an installed app one would lead out of it. */
function hasTabs(): boolean {
  return matchMedia('(display-mode: browser)').matches;
}

interface SiteAnchorProps {
  readonly link: SiteLink;
  readonly siteBaseAddress: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Link of the site. Opens in a new tab by default, and says so; one of the portal's own stays (specification, section 2). */
export function SiteAnchor({ link, siteBaseAddress, className, children }: SiteAnchorProps): ReactNode {
  const messages = useMessages();
  const href = linkAddress(siteBaseAddress, link);
  const isOwn = toInAppPath(href, location.origin) !== undefined;
  const newTab = link.purpose === undefined && (!isOwn || hasTabs());
  return (
    <PortalLink href={href} className={className} newTab={newTab}>
      <span>{children}</span>
      {newTab && <VisuallyHidden>{` ${messages.text('themes.opensInNewTab')}`}</VisuallyHidden>}
    </PortalLink>
  );
}

export function SiteLinks({ links, siteBaseAddress, className }: SiteLinksProps): ReactNode {
  const messages = useMessages();
  return (
    <ul className={className}>
      {links.filter(isOffered).map((link) => (
        <li key={link.label}>
          <SiteAnchor link={link} siteBaseAddress={siteBaseAddress} className="site-link">
            {messages.text(link.label)}
          </SiteAnchor>
        </li>
      ))}
    </ul>
  );
}

export interface SiteLink {
  readonly path: string;
  readonly label: MessageKey;
  /** Purpose of the case's form that the link leads to, in the portal whatever the site base address; no link if the case has none. */
  readonly purpose?: FormPurpose;
}

function isOffered({ purpose }: SiteLink): boolean {
  return purpose === undefined || findFormTypeFor(purpose) !== undefined;
}

/** Links that every header shows (specification, section 2, "Header links"). */
export const HEADER_LINKS: readonly SiteLink[] = [
  { path: '', label: 'themes.linkHome' },
  { path: '/documents', label: 'themes.linkDocuments' },
  { path: '/faq', label: 'themes.linkFaq' },
  { path: '/claim', label: 'themes.linkClaim' },
  { path: '/lookup', label: 'themes.linkLookup', purpose: 'look-up' },
  { path: '/contact', label: 'themes.linkContact' },
];

export const KEY_DATES_LINK: SiteLink = { path: '/dates', label: 'themes.linkDates' };

export const DROPDOWN_LINKS: readonly SiteLink[] = [
  { path: '/claim/status', label: 'themes.linkStatus' },
  { path: '/documents', label: 'themes.linkUpload' },
  { path: '/coa', label: 'themes.linkAddress' },
];

/** Returns a link's address: the site base address ("" is this origin) plus its path; home is the base address itself. */
export function linkAddress(siteBaseAddress: string, { path, purpose }: SiteLink): string {
  if (path === '') return siteBaseAddress || '/';
  const form = purpose && findFormTypeFor(purpose);
  return form === undefined ? siteBaseAddress.replace(/\/+$/, '') + path : `/${formSlug(form)}`;
}
