import * as z from 'zod/mini';
import { formTypeSchema } from './form-type.ts';

export const THEME_NAMES = ['default-7.0', 'ftc-7.0', 'kontent-9.0'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

const hostsSchema = z.array(z.string());

/** What external code one purpose may reach: `scripts` and `frames` are CSP source hosts ('https://example.org'). */
const externalServiceSchema = z.object({
  scripts: hostsSchema,
  frames: hostsSchema,
  connects: hostsSchema,
  images: hostsSchema,
});

/**
 * One case's settings: `settings.json`, inlined into the page (decisions, "Settings"). The theme is checked apart, for
 * its own two errors (see `parseSettings`).
 */
export const settingsSchema = z.object({
  theme: z.nullish(z.string()),
  analyticsTagId: z.nullable(z.string()),
  analyticsPropertyId: z.nullable(z.string()),
  /** "" is this origin. */
  siteBaseAddress: z.string(),
  /** "" is this origin. */
  apiBaseAddress: z.string(),
  defaultForm: formTypeSchema,
  minSessionDurationMinutes: z.number().check(z.positive()),
  supportsInternationalAddresses: z.boolean(),
  draftRetentionDays: z.number().check(z.positive()),
  files: z.object({
    /** MIME types that are taken, told by content. */
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
    /** Overrides of the providers' own script addresses; "" takes the provider's. */
    scriptAddresses: z.object({ google: z.string(), turnstile: z.string(), hcaptcha: z.string() }),
    redirectOnError: z.boolean(),
    hosts: externalServiceSchema,
    /** Trusted Types policies that the providers' scripts create; the Content-Security-Policy lets them. */
    trustedTypesPolicies: z.optional(z.array(z.string())),
  }),
  wallet: z.object({ buttonImageUrl: z.string(), hosts: externalServiceSchema }),
  analytics: z.object({ scriptAddress: z.string(), hosts: externalServiceSchema }),
  /** Keeps the scripts of captcha and analytics on another origin, in a frame; null: on this one. */
  foreignScriptsOrigin: z.nullable(z.string()),
  errorReports: z.object({ enabled: z.boolean(), address: z.string() }),
  /** True tells every installed copy of the portal to drop its service worker and caches (docs/deploying.md). */
  retireServiceWorker: z.boolean(),
  /** Shown above every page while it is not empty. */
  maintenanceNotice: z.string(),
});
export type PortalSettings = Omit<z.infer<typeof settingsSchema>, 'theme'> & { readonly theme: ThemeName };

/** What the page of the frame on `foreignScriptsOrigin` has of them, and whose page may embed it. */
export interface FramePageSettings
  extends Pick<PortalSettings, 'captcha' | 'analytics' | 'analyticsTagId' | 'analyticsPropertyId'> {
  readonly portalOrigin: string;
}

function isThemeName(value: string): value is ThemeName {
  return (THEME_NAMES as readonly string[]).includes(value);
}

/**
 * Parses one case's settings.
 * @throws Error 'Theme not specified', 'unexpected value for appsettings.theme: {value}' (specification, sections 1 and
 * 8), or zod's own error where another setting is wrong: all are mistakes of the deployment, not of the claimant.
 */
export function parseSettings(input: unknown): PortalSettings {
  const { theme, ...settings } = settingsSchema.parse(input);
  if (theme === undefined || theme === null || theme === '') throw new Error('Theme not specified');
  if (!isThemeName(theme)) throw new Error(`unexpected value for appsettings.theme: ${theme}`);
  return { ...settings, theme };
}
