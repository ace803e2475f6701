import * as z from 'zod/mini';
import { formTypeSchema } from './form-type.ts';

export const THEME_NAMES = ['default-7.0', 'ftc-7.0', 'kontent-9.0'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

const hostsSchema = z.array(z.string());

/** Hosts that one external service may use, as CSP source hosts ('https://example.org'). */
const externalServiceSchema = z.object({
  scripts: hostsSchema,
  frames: hostsSchema,
  connects: hostsSchema,
  images: hostsSchema,
});

/** Settings of one case, inlined into the page (decisions, "Settings"). `parseSettings` checks the theme, which has its own two errors. */
export const settingsSchema = z.object({
  theme: z.nullish(z.string()),
  analyticsTagId: z.nullable(z.string()),
  analyticsPropertyId: z.nullable(z.string()),
  /** "" means this origin. */
  siteBaseAddress: z.string(),
  /** "" means this origin. */
  apiBaseAddress: z.string(),
  defaultForm: formTypeSchema,
  minSessionDurationMinutes: z.number().check(z.positive()),
  supportsInternationalAddresses: z.boolean(),
  draftRetentionDays: z.number().check(z.positive()),
  files: z.object({
    /** Accepted MIME types; the portal detects a file's type by its content. */
    acceptedTypes: z.array(z.string()),
    maxFileBytes: z.number().check(z.positive()),
    maxClaimBytes: z.number().check(z.positive()),
  }),
  privacyPolicyUrl: z.string(),
  banner: z.object({
    show: z.boolean(),
    header: z.string(),
    copy: z.array(z.string()),
    image: z.nullable(z.string()),
  }),
  allowedRedirectOrigins: z.array(z.string()),
  serverIdempotency: z.boolean(),
  /** Path segment of the wallet provider in GET /api/banking/{wallet-provider}-settings. */
  walletProvider: z.string(),
  captcha: z.object({
    /** Replacements for the providers' own script addresses; "" keeps the provider's. */
    scriptAddresses: z.object({ google: z.string(), turnstile: z.string(), hcaptcha: z.string() }),
    redirectOnError: z.boolean(),
    hosts: externalServiceSchema,
    /** Trusted Types policies that the providers' scripts create; the Content-Security-Policy allows them. */
    trustedTypesPolicies: z.optional(z.array(z.string())),
  }),
  wallet: z.object({ buttonImageUrl: z.string(), hosts: externalServiceSchema }),
  analytics: z.object({ scriptAddress: z.string(), hosts: externalServiceSchema }),
  /** Origin of the frame that runs the scripts of captcha and analytics; null: they run in this page. */
  foreignScriptsOrigin: z.nullable(z.string()),
  errorReports: z.object({ enabled: z.boolean(), address: z.string() }),
  /** True makes every installed copy of the portal drop its service worker and caches (docs/deploying.md). */
  retireServiceWorker: z.boolean(),
  maintenanceNotice: z.string(),
});
export type PortalSettings = Omit<z.infer<typeof settingsSchema>, 'theme'> & { readonly theme: ThemeName };

/** Settings of the frame page on `foreignScriptsOrigin`, and the one origin that may embed it. */
export interface FramePageSettings
  extends Pick<PortalSettings, 'captcha' | 'analytics' | 'analyticsTagId' | 'analyticsPropertyId'> {
  readonly portalOrigin: string;
}

function isThemeName(value: string): value is ThemeName {
  return (THEME_NAMES as readonly string[]).includes(value);
}

/**
 * Parses the settings of one case.
 * @throws Error 'Theme not specified', 'unexpected value for appsettings.theme: {value}' (specification, sections 1 and 8), or zod's
 * error for any other setting: all are mistakes of the deployment, not of the claimant.
 */
export function parseSettings(input: unknown): PortalSettings {
  const { theme, ...settings } = settingsSchema.parse(input);
  if (theme === undefined || theme === null || theme === '') throw new Error('Theme not specified');
  if (!isThemeName(theme)) throw new Error(`unexpected value for appsettings.theme: ${theme}`);
  return { ...settings, theme };
}
