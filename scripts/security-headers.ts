import { TRUSTED_TYPES_POLICY } from '#kernel/trusted-types.ts';
import type { PortalSettings } from '#server/settings.ts';
import { type DeploymentSettings, NO_DEPLOYMENT_SETTINGS } from './deployment-settings.ts';

type Hosts = PortalSettings['captcha']['hosts'];

/**
 * A scheme, a host, perhaps a port and a path. Anything else in a setting could end its directive, or allow
 * more than a host.
 */
const SOURCE = /^(?:https?|wss):\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?(?:\/[^\s;,'"]*)?$/;
/** Whole hosts that serve scripts of other people too: what runs there could be made to run here. */
const OTHERS_SCRIPTS = /^https:\/\/www\.(?:google|gstatic|googletagmanager)\.com\/?$/;
/** What a policy of Trusted Types may be called. */
const POLICY_NAME = /^[\w#=/@.%-]+$/;

/**
 * The Content-Security-Policy of one case: this origin, the hosts its settings allow for each purpose, and
 * the hashes of the constant styles of our libraries and of the page's own script. Nothing is `unsafe-*`.
 * @throws Error where a host of the settings is none.
 */
export function buildContentSecurityPolicy(
  settings: PortalSettings,
  styleHashes: readonly string[],
  scriptHash?: string,
): string {
  const services: readonly Hosts[] = [
    settings.captcha.hosts,
    settings.wallet.hosts,
    ...(settings.analyticsTagId === null ? [] : [settings.analytics.hosts]),
  ];
  const hostsFor = (purpose: keyof Hosts): string[] =>
    services.flatMap((service) => service[purpose].map((host) => expectShape(host, SOURCE)));
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    [
      'script-src',
      "'self'",
      ...(scriptHash === undefined ? [] : [scriptHash]),
      ...hostsFor('scripts').map(expectPath),
    ],
    ['style-src', "'self'", ...styleHashes],
    ['img-src', "'self'", 'blob:', ...imageHosts(settings), ...hostsFor('images')],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...connectHosts(settings), ...hostsFor('connects')],
    ['frame-src', "'self'", ...hostsFor('frames')],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', TRUSTED_TYPES_POLICY, ...listPolicies(settings)],
  ];
  return directives.map(([name, ...sources]) => [name, ...new Set(sources)].join(' ')).join('; ');
}

/** Every security header of one case, for each answer that is a page or a file of it. */
export function buildSecurityHeaders(
  settings: PortalSettings,
  styleHashes: readonly string[],
  { reportsAddress }: DeploymentSettings = NO_DEPLOYMENT_SETTINGS,
  scriptHash?: string,
): Record<string, string> {
  const policy = buildContentSecurityPolicy(settings, styleHashes, scriptHash);
  const reports = reportsAddress === '' ? {} : { 'Reporting-Endpoints': `portal="${reportsAddress}"` };
  return {
    'Content-Security-Policy': reportsAddress === '' ? policy : `${policy}; report-to portal`,
    ...reports,
    // So that the page is told when the wallet's popup, which knows nothing of it, is closed.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}

function listPolicies({ captcha }: PortalSettings): string[] {
  return (captcha.trustedTypesPolicies ?? []).map((name) => expectShape(name, POLICY_NAME));
}

function expectPath(source: string): string {
  if (!OTHERS_SCRIPTS.test(source)) return source;
  throw new Error(`The settings allow every script of "${source}": add the path of those that are meant.`);
}

function expectShape(source: string, shape: RegExp): string {
  if (!shape.test(source)) throw new Error(`The settings allow "${source}", which is no source of a policy.`);
  return source;
}

function connectHosts(settings: PortalSettings): string[] {
  const addresses = [
    settings.apiBaseAddress,
    settings.errorReports.enabled ? settings.errorReports.address : '',
  ];
  return addresses.flatMap(originOf);
}

function imageHosts(settings: PortalSettings): string[] {
  return [settings.banner.image ?? '', settings.wallet.buttonImageUrl].flatMap(originOf);
}

/** The origin of an absolute address; none for one on this origin. */
function originOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : [];
}
