import type { MessageKey } from '#i18n/messages.ts';

/** One link of the header or its dropdown. */
export interface SiteLink {
  readonly path: string;
  readonly label: MessageKey;
  /** Served by the portal whatever the site base address is. */
  readonly isInApp?: boolean;
}

/** The links that every header shows (specification, section 2, "Header links"). */
export const HEADER_LINKS: readonly SiteLink[] = [
  { path: '', label: 'themes.linkHome' },
  { path: '/documents', label: 'themes.linkDocuments' },
  { path: '/faq', label: 'themes.linkFaq' },
  { path: '/claim', label: 'themes.linkClaim' },
  { path: '/lookup', label: 'themes.linkLookup', isInApp: true },
  { path: '/contact', label: 'themes.linkContact' },
];

/** Shown by the third layout alone. */
export const KEY_DATES_LINK: SiteLink = { path: '/dates', label: 'themes.linkDates' };

/** Shown by the third layout alone, behind one disclosure. */
export const DROPDOWN_LINKS: readonly SiteLink[] = [
  { path: '/claim/status', label: 'themes.linkStatus' },
  { path: '/documents', label: 'themes.linkUpload' },
  { path: '/coa', label: 'themes.linkAddress' },
];

/** Where a link goes: the site base address ("" is this origin) plus its path; home is the base address itself. */
export function linkAddress(siteBaseAddress: string, { path, isInApp = false }: SiteLink): string {
  if (path === '') return siteBaseAddress || '/';
  return isInApp ? path : siteBaseAddress.replace(/\/+$/, '') + path;
}
