import type { ComponentType, ReactNode } from 'react';
import type { PortalSettings } from '#server/settings.ts';

export interface SiteProps {
  readonly settings: PortalSettings;
  readonly onChooseCulture: (culture: string) => void;
  /** On a start page the header names every language. */
  readonly isStart?: boolean;
}

export interface LayoutProps extends SiteProps {
  /** Notices above the page: offline, unsent claims, maintenance (see shared/status-strip.tsx). */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

/** One of the three themes (specification, section 2, "Page shell and layouts"); its module brings tokens and styles along. */
export interface Theme {
  readonly Layout: ComponentType<LayoutProps>;
  /** Id of the header region that a page change scrolls to (specification, section 2, "Navigation rules"). */
  readonly scrollTargetId: string;
}

/** Id of the `main` element, which the skip link leads to and which holds the routed page. */
export const MAIN_ID = 'main-content';
