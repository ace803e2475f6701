import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { toInAppPath } from './link-address.ts';

/** A link to a page of the portal; `href` is a path with query and fragment. */
export interface InAppLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function PlainInAppLink({ href, className, children }: InAppLinkProps): ReactNode {
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}

const InAppLinkContext = createContext<ComponentType<InAppLinkProps>>(PlainInAppLink);

/** Gives the component that navigates within the portal: the app supplies its router's. */
export const InAppLinkProvider = InAppLinkContext.Provider;

interface PortalLinkProps extends InAppLinkProps {
  /** Opens in a new tab though the portal itself serves it. */
  readonly newTab?: boolean;
}

/**
 * A link anywhere. What the portal itself serves is followed within it; other sites open in a new tab, which is the
 * specification's default (section 2). An in-app link stays in the tab: it works offline and does not start a second
 * portal whose draft would be locked to the first; mail and phone links are handed to the device.
 */
export function PortalLink({ href, className, newTab = false, children }: PortalLinkProps): ReactNode {
  const InAppLink = useContext(InAppLinkContext);
  const path = toInAppPath(href, location.origin);
  if (path !== undefined && !newTab) {
    return (
      <InAppLink href={path} className={className}>
        {children}
      </InAppLink>
    );
  }
  const isPage = !/^(?:mailto|tel):/i.test(href);
  return (
    <a
      href={href}
      className={className}
      {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
    </a>
  );
}
