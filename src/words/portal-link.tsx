import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** `href`: path with query and fragment. */
export interface InAppLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  /** Opens a new tab even for a page of the portal. */
  readonly newTab?: boolean;
  readonly children: ReactNode;
}

/** Attributes of a link to a new tab that cannot reach this one. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

function PlainInAppLink({ href, className, newTab = false, children }: InAppLinkProps): ReactNode {
  return (
    <a href={href} className={className} {...(newTab ? NEW_TAB : {})}>
      {children}
    </a>
  );
}

const InAppLinkContext = createContext<ComponentType<InAppLinkProps>>(PlainInAppLink);

export const InAppLinkProvider = InAppLinkContext.Provider;

/**
 * Renders a link: pages of the portal open in this tab unless `newTab` is set, other sites in a new one, mail and phone by the device.
 */
export function PortalLink({ href, className, newTab = false, children }: InAppLinkProps): ReactNode {
  const InAppLink = useContext(InAppLinkContext);
  const path = toInAppPath(href, location.origin);
  if (path !== undefined) {
    return (
      <InAppLink href={path} className={className} newTab={newTab}>
        {children}
      </InAppLink>
    );
  }
  const isPage = !/^(?:mailto|tel):/i.test(href);
  return (
    <a href={href} className={className} {...(isPage ? NEW_TAB : {})}>
      {children}
    </a>
  );
}

const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Base for relative addresses; no site has this origin. */
const NOWHERE = 'https://relative.invalid';

function parseAddress(href: string): URL | undefined {
  return URL.canParse(href, NOWHERE) ? new URL(href, NOWHERE) : undefined;
}

/** Returns an address that is relative or http, https, mailto or tel; undefined for others, which a browser might execute. */
export function checkHref(href: string): string | undefined {
  const trimmed = href.trim();
  const url = parseAddress(trimmed);
  return url !== undefined && SAFE_PROTOCOLS.has(url.protocol) ? trimmed : undefined;
}

/** Returns path, query and fragment if the address is the portal's. `origin` is the portal's own ('https://example.org'). */
export function toInAppPath(href: string, origin: string): string | undefined {
  if (!URL.canParse(href, origin)) return undefined;
  const url = new URL(href, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
