import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRUSTED_TYPES_POLICY } from '#kernel/trusted-types.ts';
import type { FramePageSettings, PortalSettings } from '#server/settings.ts';
import type { Case } from './case/read-case.ts';
import { compressSite } from './compress.ts';
import { prerenderPathsOf } from './prerender/prerender-paths.ts';
import { type Directive, finishHeaders, listServices, renderPolicy } from './security-headers.ts';
import { SETTINGS_ELEMENT_ID, toInlineJson } from './start-links.ts';

/** What a case serves on the other origin, for its settings have one. */
export interface ForeignScriptsSite {
  /** Name of a file in the folder -> its text. */
  readonly files: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where the frame's page stands, beside the site: it is served on the other origin alone. */
export function foreignScriptsFolderOf(siteFolder: string): string {
  return `${siteFolder.replace(/[\\/]+$/, '')}-foreign-scripts`;
}

/**
 * The settings as the portal's own page has them, and its policy: where captcha and analytics are kept in a frame of another origin, they
 * allow that frame and none of their hosts.
 */
export function keepForeignScriptsOut(settings: PortalSettings): PortalSettings {
  const { foreignScriptsOrigin: origin, captcha, analytics } = settings;
  if (origin === null) return settings;
  const hosts = { scripts: [], frames: [], connects: [], images: [] };
  return {
    ...settings,
    captcha: {
      scriptAddresses: { google: '', turnstile: '', hcaptcha: '' },
      redirectOnError: captcha.redirectOnError,
      hosts: { ...hosts, frames: [origin] },
    },
    analytics: { ...analytics, scriptAddress: '', hosts },
  };
}

/**
 * The frame's page with its script and headers; undefined where the case keeps no scripts on another origin.
 * @throws Error where the settings do not say which origin the portal has
 */
export function renderForeignScripts(
  siteFolder: string,
  { settings, deployment }: Pick<Case, 'settings' | 'deployment'>,
): ForeignScriptsSite | undefined {
  if (settings.foreignScriptsOrigin === null) return undefined;
  const { portalOrigin } = deployment;
  if (portalOrigin === '') throw new Error('The settings cannot be used: deployment.portalOrigin is missing');
  const script = readFileSync(prerenderPathsOf(siteFolder).frameScript, 'utf8');
  const name = `frame-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
  const { analyticsTagId, analyticsPropertyId, captcha, analytics } = settings;
  const given: FramePageSettings = { portalOrigin, analyticsTagId, analyticsPropertyId, captcha, analytics };
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>Claim portal</title>
    <script type="application/json" id="${SETTINGS_ELEMENT_ID}">${toInlineJson(given)}</script>
    <script type="module" src="/${name}"></script>
  </head>
  <body></body>
</html>
`;
  return {
    files: { 'index.html': page, [name]: script },
    headers: {
      ...finishHeaders(buildFramePolicy(settings, portalOrigin), deployment),
      // Not in one process with the portal, where the browser can help it.
      'Origin-Agent-Cluster': '?1',
    },
  };
}

/** Only what captcha and analytics need, and only the portal may embed it. */
export function buildFramePolicy(settings: PortalSettings, portalOrigin: string): string {
  const services = listServices(settings).filter(([service]) => service !== 'wallet');
  const allow = (name: string, purpose: 'frames' | 'connects' | 'images'): Directive => {
    const sources = services.flatMap(([, hosts]) => hosts[purpose]);
    return [name, ...(sources.length === 0 ? ["'none'"] : sources)];
  };
  const directives: readonly Directive[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...services.flatMap(([, { scripts }]) => scripts)],
    allow('img-src', 'images'),
    allow('connect-src', 'connects'),
    allow('frame-src', 'frames'),
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', portalOrigin],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', TRUSTED_TYPES_POLICY, ...(settings.captcha.trustedTypesPolicies ?? [])],
  ];
  return renderPolicy(directives);
}

/** Writes the frame's page beside the site; what an earlier stamp wrote goes. */
export async function writeForeignScripts(
  siteFolder: string,
  site: ForeignScriptsSite | undefined,
): Promise<void> {
  const folder = foreignScriptsFolderOf(siteFolder);
  rmSync(folder, { recursive: true, force: true });
  if (site === undefined) return;
  mkdirSync(folder);
  for (const [name, text] of Object.entries(site.files)) writeFileSync(join(folder, name), text);
  await compressSite(folder);
}
