import { Link } from '@tanstack/react-router';
import { type InAppLinkProps, NEW_TAB } from '#words/portal-link.tsx';
import { usePortal } from './portal.ts';
import { parseSearch } from './search-params.ts';

/** A link within the portal: the router follows it, and the active culture goes with it (specification, section 2). */
export function InAppLink({ href, className, newTab = false, children }: InAppLinkProps) {
  const { messages } = usePortal();
  const url = new URL(href, location.origin);
  const { culture } = messages.getMessages();
  return (
    <Link
      to={url.pathname}
      search={{ ...parseSearch(url.search), culture }}
      {...(url.hash === '' ? {} : { hash: url.hash.slice(1) })}
      className={className}
      {...(newTab ? NEW_TAB : {})}
      // The page alone tells: every address has its culture.
      activeOptions={{ exact: true, includeSearch: false }}
    >
      {children}
    </Link>
  );
}
