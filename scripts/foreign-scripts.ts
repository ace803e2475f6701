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

/** Files and headers for the other origin that a case's settings name. */
export interface ForeignScriptsSite {
  readonly files: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the folder of the frame's page. It is beside the site, because only the other origin serves it. */
export function foreignScriptsFolderOf(siteFolder: string): string {
  return `${siteFolder.replace(/[\\/]+$/, '')}-foreign-scripts`;
}

/** Returns the settings for the portal's own page. With a frame for captcha and analytics they allow that frame, not their hosts. */
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
 * Renders the frame's page, script and headers; undefined if the case has no other origin.
 * @throws Error if the settings do not name the portal's origin
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
      // Asks the browser for a process separate from the portal's.
      'Origin-Agent-Cluster': '?1',
    },
  };
}

/** Builds a policy that allows only what captcha and analytics need, and only the portal as embedder. */
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

/** Writes the frame's page beside the site and removes that of an earlier run. */
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
