import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Case, readDemoCase } from '#scripts/case/read-case.ts';
import { copySite, stampSite } from '#scripts/stamp-site.ts';
import type { PortalSettings } from '#server/settings.ts';
import { type RunningPortal, startPortal } from '../support/start-portal.ts';

export interface StampedPortalOptions {
  /** Port to serve on; absent: any free one. A new deployment takes over the old one's port. */
  readonly port?: number;
  /** Folder of the mock's state, so that the next deployment continues with it. */
  readonly dataDir?: string;
  /** Server-side settings to replace. */
  readonly deployment?: Partial<Case['deployment']>;
  readonly beside?: { readonly siteFolder: string; readonly port: number };
}

/** Serves a copy of the built demonstration with other settings; `name` must be unique to a test. */
export async function startStampedPortal(
  name: string,
  change: (settings: PortalSettings) => Partial<PortalSettings>,
  { deployment, ...options }: StampedPortalOptions = {},
): Promise<RunningPortal> {
  return startPortal({ siteFolder: await stampCopy(name, change, deployment), ...options });
}

async function stampCopy(
  name: string,
  change: (settings: PortalSettings) => Partial<PortalSettings>,
  deployment?: Partial<Case['deployment']>,
): Promise<string> {
  const source = 'build/demo';
  const siteFolder = `build/demo-${name}`;
  rmSync(siteFolder, { recursive: true, force: true });
  copySite(source, siteFolder);
  const given = readDemoCase('demo');
  await stampSite(siteFolder, {
    ...given,
    settings: { ...given.settings, ...change(given.settings) },
    deployment: { ...given.deployment, ...deployment },
  });
  return siteFolder;
}

/** Name of a code or style file, which ends with the hash of its content. */
const HASHED_FILE = /^(.+-)([\w-]{8})(\.(?:js|css))$/;

/**
 * Serves the demonstration as another build: its code and style files have other names, and the server has none of the first build's
 * files.
 */
export async function startRebuiltPortal(
  name: string,
  change: (settings: PortalSettings) => Partial<PortalSettings>,
  { deployment, ...options }: StampedPortalOptions = {},
): Promise<RunningPortal> {
  const siteFolder = await stampCopy(name, change, deployment);
  const assets = join(siteFolder, 'app/dist');
  const names = new Map<string, string>();
  for (const file of readdirSync(assets)) {
    const [, own, hash = '', ending] = HASHED_FILE.exec(file) ?? [];
    if (own !== undefined) names.set(file, `${own}${[...hash].toReversed().join('')}${ending}`);
  }
  const texts = [...names.keys()].map((file) => join(assets, file));
  for (const path of [...texts, join(siteFolder, 'index.html'), join(siteFolder, 'sw.js')]) {
    let text = readFileSync(path, 'utf8');
    for (const [before, after] of names) text = text.replaceAll(before, after);
    writeFileSync(path, text);
    // The compressed copies hold the old text.
    for (const ending of ['.br', '.gz']) rmSync(`${path}${ending}`, { force: true });
  }
  for (const [before, after] of names) renameSync(join(assets, before), join(assets, after));
  return startPortal({ siteFolder, ...options });
}
