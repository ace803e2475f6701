import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** A link to a page of the portal; `href` is a path with query and fragment. */
export interface InAppLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  /** Opens in a new tab though the portal itself serves it. */
  readonly newTab?: boolean;
  readonly children: ReactNode;
}

/** What makes a link open in a new tab that knows nothing of this one. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

function PlainInAppLink({ href, className, newTab = false, children }: InAppLinkProps): ReactNode {
  return (
    <a href={href} className={className} {...(newTab ? NEW_TAB : {})}>
      {children}
    </a>
  );
}

const InAppLinkContext = createContext<ComponentType<InAppLinkProps>>(PlainInAppLink);

/** Gives the component that navigates within the portal: the app supplies its router's. */
export const InAppLinkProvider = InAppLinkContext.Provider;

/**
 * A link anywhere. What the portal itself serves is followed within it, in the tab unless told otherwise;
 * other sites open in a new tab; mail and phone links are handed to the device.
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

/** An origin that no site has: what resolves to it was a relative address. */
const NOWHERE = 'https://relative.invalid';

function parseAddress(href: string): URL | undefined {
  return URL.canParse(href, NOWHERE) ? new URL(href, NOWHERE) : undefined;
}

/** The address where it is relative or one of http, https, mailto and tel; undefined where a browser might run it. */
export function checkHref(href: string): string | undefined {
  const trimmed = href.trim();
  const url = parseAddress(trimmed);
  return url !== undefined && SAFE_PROTOCOLS.has(url.protocol) ? trimmed : undefined;
}

/**
 * The path, query and fragment of an address that the portal itself serves, or undefined where it is another's.
 * `origin` is the portal's own ('https://example.org').
 */
export function toInAppPath(href: string, origin: string): string | undefined {
  if (!URL.canParse(href, origin)) return undefined;
  const url = new URL(href, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
