import { rmSync } from 'node:fs';
import { readDemoCase } from '#scripts/case/read-case.ts';
import { copySite, stampSite } from '#scripts/stamp-site.ts';
import type { PortalSettings } from '#server/settings.ts';
import { type RunningPortal, startPortal } from '../support/start-portal.ts';

export interface StampedPortalOptions {
  /** Absent: any free one. A deployment that takes another's place takes its port. */
  readonly port?: number;
  /** Where the mock keeps its state, so that the next deployment goes on with it. */
  readonly dataDir?: string;
}

/** Serves a copy of the built demonstration with other settings; `name` is of one test alone. */
export async function startStampedPortal(
  name: string,
  change: (settings: PortalSettings) => Partial<PortalSettings>,
  options: StampedPortalOptions = {},
): Promise<RunningPortal> {
  const source = 'build/demo';
  const siteFolder = `build/demo-${name}`;
  rmSync(siteFolder, { recursive: true, force: true });
  copySite(source, siteFolder);
  const given = readDemoCase('demo');
  await stampSite(siteFolder, { ...given, settings: { ...given.settings, ...change(given.settings) } });
  return startPortal({ siteFolder, ...options });
}
