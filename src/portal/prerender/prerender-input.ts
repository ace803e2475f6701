import type { CaseManifest } from '#server/case.ts';
import type { Cultures } from '#server/cultures.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import type { PortalSettings } from '#server/settings.ts';
import type { CultureContent } from '#server/small-endpoints.ts';

/** Answers of a case's server from when the site was prepared; its start pages are rendered with them. */
export interface ServerSnapshot {
  readonly cultures: Cultures;
  readonly formsConfig: FormsConfig;
  readonly content: Readonly<Record<string, CultureContent>>;
}

export interface PrerenderCase {
  readonly settings: PortalSettings;
  readonly manifest: CaseManifest;
  /** Path in the site -> JSON. */
  readonly files: Readonly<Record<string, string>>;
}

/** Input for rendering the start pages; `snapshot` is null if no server was asked. */
export interface PrerenderInput extends PrerenderCase {
  readonly snapshot: ServerSnapshot | null;
}

export interface PrerenderedPage {
  readonly paths: readonly string[];
  readonly culture: string;
  readonly direction: 'ltr' | 'rtl';
  /** Rendered for a window with two columns (useWideScreen). */
  readonly isWide: boolean;
  /** Label of a button that was pressed before the page's code came. */
  readonly waitWords: string;
  readonly html: string;
}
