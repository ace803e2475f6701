import { cpSync, rmSync } from 'node:fs';
import type { PortalSettings } from '#core/contract/settings.ts';
import { recordPathOf } from '#scripts/build-record.ts';
import { readSettings } from '#scripts/read-settings.ts';
import { stampSite } from '#scripts/stamp-site.ts';
import { type RunningPortal, startPortal } from '../support/start-portal.ts';
import { renameCode } from './rename-code.ts';

export interface StampedPortalOptions {
  /** Absent: any free one. A deployment that takes another's place takes its port. */
  readonly port?: number;
  /** Where the mock keeps its state, so that the next deployment goes on with it. */
  readonly dataDir?: string;
  /** The code has changed too: none of its files has the name that it had. */
  readonly hasNewCode?: boolean;
}

/** Serves a copy of the built demonstration with other settings; `name` is of one test alone. */
export async function startStampedPortal(
  name: string,
  change: (settings: PortalSettings) => Partial<PortalSettings>,
  { hasNewCode = false, ...options }: StampedPortalOptions = {},
): Promise<RunningPortal> {
  const source = 'build/demo';
  const siteFolder = `build/demo-${name}`;
  rmSync(siteFolder, { recursive: true, force: true });
  // The compressed files are made anew.
  cpSync(source, siteFolder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  cpSync(recordPathOf(source), recordPathOf(siteFolder));
  if (hasNewCode) renameCode(siteFolder);
  const settings = readSettings('demo');
  await stampSite(siteFolder, { ...settings, ...change(settings) });
  return startPortal({ siteFolder, ...options });
}
