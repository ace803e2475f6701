import type { CaseManifest } from '#server/case.ts';
import type { Cultures } from '#server/cultures.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import type { PortalSettings } from '#server/settings.ts';
import type { CultureContent } from '#server/small-endpoints.ts';

/** What a case's server said when the site was made ready: its start pages are rendered with it. */
export interface ServerSnapshot {
  readonly cultures: Cultures;
  readonly formsConfig: FormsConfig;
  /** Each culture's own content. */
  readonly content: Readonly<Record<string, CultureContent>>;
}

/** A case's part of what the start pages are rendered of. */
export interface PrerenderCase {
  readonly settings: PortalSettings;
  readonly manifest: CaseManifest;
  /** Path in the site -> JSON. */
  readonly files: Readonly<Record<string, string>>;
}

/** What the start pages are rendered of; `snapshot` is null where no server was asked. */
export interface PrerenderInput extends PrerenderCase {
  readonly snapshot: ServerSnapshot | null;
}

/** A start page as HTML, as it looks before anything is known of this device. */
export interface PrerenderedPage {
  /** The addresses that lead to it. */
  readonly paths: readonly string[];
  readonly culture: string;
  readonly direction: 'ltr' | 'rtl';
  /** Rendered for a window of two columns (useWideScreen). */
  readonly isWide: boolean;
  /** What a press says that came before the page's code. */
  readonly waitWords: string;
  readonly html: string;
}
