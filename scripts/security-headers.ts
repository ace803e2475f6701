import { TRUSTED_TYPES_POLICY } from '#kernel/trusted-types.ts';
import type { PortalSettings } from '#server/settings.ts';
import { type DeploymentSettings, NO_DEPLOYMENT_SETTINGS } from './deployment-settings.ts';

type Hosts = PortalSettings['captcha']['hosts'];

/** Allowed source: scheme, host, optional port and path. Anything else could end its directive or allow more than a host. */
const SOURCE = /^(?:https?|wss):\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?(?:\/[^\s;,'"]*)?$/;
/** Hosts that also serve other people's scripts; without a path an attacker could use those. */
const OTHERS_SCRIPTS = /^https:\/\/www\.(?:google|gstatic|googletagmanager)\.com\/?$/;
/** Valid name of a Trusted Types policy. */
const POLICY_NAME = /^[\w#=/@.%-]+$/;

export interface PolicyMistake {
  /** Path in the settings: `captcha.hosts.scripts`. */
  readonly path: string;
  readonly problem: string;
}

export function findPolicyMistakes(settings: PortalSettings): readonly PolicyMistake[] {
  const { captcha } = settings;
  const ofHosts = listServices(settings).flatMap(([service, hosts]) =>
    PURPOSES.flatMap((purpose) =>
      hosts[purpose].flatMap((host): PolicyMistake[] => {
        const problem = judgeHost(host, purpose);
        return problem === undefined ? [] : [{ path: `${service}.hosts.${purpose}`, problem }];
      }),
    ),
  );
  const ofNames = (captcha.trustedTypesPolicies ?? [])
    .filter((name) => !POLICY_NAME.test(name))
    .map((name) => ({
      path: 'captcha.trustedTypesPolicies',
      problem: `has "${name}", which is no name of a policy`,
    }));
  return [...ofHosts, ...ofNames];
}

const PURPOSES = ['scripts', 'frames', 'connects', 'images'] as const satisfies readonly (keyof Hosts)[];

export function listServices(settings: PortalSettings): readonly (readonly [string, Hosts])[] {
  const { captcha, wallet, analytics, analyticsTagId } = settings;
  return [
    ['captcha', captcha.hosts],
    ['wallet', wallet.hosts],
    ...(analyticsTagId === null ? [] : [['analytics', analytics.hosts] as const]),
  ];
}

function judgeHost(host: string, purpose: keyof Hosts): string | undefined {
  if (!SOURCE.test(host))
    return `has "${host}", which is no source of a policy: a scheme and a host are, such as https://captcha.example`;
  if (purpose === 'scripts' && OTHERS_SCRIPTS.test(host))
    return `allows every script of "${host}": add the path of those that are meant`;
  return undefined;
}

/**
 * Builds a case's Content-Security-Policy: this origin, the hosts in its settings by purpose, and the hashes of the libraries' constant
 * styles and of the page's own script. Never uses `unsafe-*`.
 * @throws Error if a setting is not a valid source
 */
export function buildContentSecurityPolicy(
  settings: PortalSettings,
  styleHashes: readonly string[],
  scriptHash?: string,
): string {
  const [mistake] = findPolicyMistakes(settings);
  if (mistake !== undefined)
    throw new Error(`The settings cannot be used: ${mistake.path} ${mistake.problem}`);
  const hostsFor = (purpose: keyof Hosts): string[] =>
    listServices(settings).flatMap(([, hosts]) => hosts[purpose]);
  const directives: readonly Directive[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...(scriptHash === undefined ? [] : [scriptHash]), ...hostsFor('scripts')],
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
    ['trusted-types', TRUSTED_TYPES_POLICY, ...(settings.captcha.trustedTypesPolicies ?? [])],
  ];
  return renderPolicy(directives);
}

export type Directive = readonly [name: string, ...sources: string[]];

/** Renders directives as one policy, without duplicate sources. */
export function renderPolicy(directives: readonly Directive[]): string {
  return directives.map(([name, ...sources]) => [name, ...new Set(sources)].join(' ')).join('; ');
}

/** Builds all security headers of a case, for its pages and files. */
export function buildSecurityHeaders(
  settings: PortalSettings,
  styleHashes: readonly string[],
  deployment: DeploymentSettings = NO_DEPLOYMENT_SETTINGS,
  scriptHash?: string,
): Record<string, string> {
  return finishHeaders(buildContentSecurityPolicy(settings, styleHashes, scriptHash), deployment);
}

export function finishHeaders(
  policy: string,
  { reportsAddress }: DeploymentSettings,
): Record<string, string> {
  const reports = reportsAddress === '' ? {} : { 'Reporting-Endpoints': `portal="${reportsAddress}"` };
  return {
    'Content-Security-Policy': reportsAddress === '' ? policy : `${policy}; report-to portal`,
    ...reports,
    // Keeps the page's reference to the wallet's popup, which has no opener, so that the page sees when it closes.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  };
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

function originOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : [];
}
