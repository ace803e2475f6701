import type { ComponentType, ReactNode } from 'react';
import type { PortalSettings } from '#server/settings.ts';

/** What headers and footers need of the app; everything that is worded comes from the messages. */
export interface SiteProps {
  readonly settings: PortalSettings;
  /** The claimant chose a language in a menu or selector. */
  readonly onChooseCulture: (culture: string) => void;
  /** On a start page the header names every language. */
  readonly isStart?: boolean;
}

export interface LayoutProps extends SiteProps {
  /** Notices above the page: offline, unsent claims, maintenance (see shared/status-strip.tsx). */
  readonly notices?: ReactNode;
  /** The form area: the routed page, inside the one `main`. */
  readonly children: ReactNode;
}

/**
 * One of the three themes (specification, section 2, "Page shell and layouts"). The layout holds its header and footer;
 * tokens and styles come with the module that exports it.
 */
export interface Theme {
  readonly Layout: ComponentType<LayoutProps>;
  /** The id of the header region that a page change scrolls to (specification, section 2, "Navigation rules"). */
  readonly scrollTargetId: string;
}

/** The id of the `main` element that the skip link goes to and that holds the routed page. */
export const MAIN_ID = 'main-content';
