import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { SPACE_COOKIE } from '#api-mock/control/contract.ts';
import { CHROMIUM_ARGUMENTS } from '#scripts/find-browser.ts';
import { ensureChromium } from '#scripts/setup-browser.ts';

/** A Chromium with a profile on disk, as on a claimant's own device: it can be killed, and started again on what is left. */
export interface Profile {
  readonly context: BrowserContext;
  /** A page as wide as a phone. */
  openPage(): Promise<Page>;
  /** Ends the browser as a crash or a dead battery does: nothing is written any more. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface ProfileOptions {
  readonly folder: string;
  /** Further switches, such as short retry delays of background sync. */
  readonly arguments?: readonly string[];
}

/** A folder for a profile. The caller removes it by `removeProfileFolder`. */
export function makeProfileFolder(): string {
  return mkdtempSync(join(tmpdir(), 'portal-profile-'));
}

/** Removes a profile whose browser has ended. */
export function removeProfileFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Starts a browser on a profile, driven from outside, so that it can be killed like any other program. */
export async function launchProfile(options: ProfileOptions): Promise<Profile> {
  const browserProcess = spawn(
    ensureChromium(),
    [
      ...CHROMIUM_ARGUMENTS,
      '--headless=new',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${options.folder}`,
      ...(options.arguments ?? []),
      'about:blank',
    ],
    // A group of its own: the browser is many processes, and all of them must end at once.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const browser = await chromium.connectOverCDP(await readDebuggingAddress(browserProcess));
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no profile open.');
  return {
    context,
    async openPage() {
      const page = await context.newPage();
      await page.setViewportSize({ width: 390, height: 844 });
      return page;
    },
    kill: () => end(browserProcess, 'SIGKILL'),
    close: () => end(browserProcess, 'SIGTERM'),
  };
}

/** Gives a profile the state of one space of the mock, as the fixtures of test.ts do it. */
export async function shareProfileSpace(profile: Profile, portalUrl: string, space: string): Promise<void> {
  const expires = Math.round(Date.now() / 1000) + 86_400;
  await profile.context.addCookies([{ name: SPACE_COOKIE, value: space, url: portalUrl, expires }]);
}

async function readDebuggingAddress(browserProcess: ChildProcess): Promise<string> {
  if (browserProcess.stderr === null) throw new Error('The browser cannot be listened to.');
  for await (const line of createInterface({ input: browserProcess.stderr })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    // What it goes on to say is read and dropped: a full pipe would stop it.
    browserProcess.stderr.resume();
    return address;
  }
  throw new Error('The browser ended before it could be driven.');
}

async function end(browserProcess: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const { pid } = browserProcess;
  if (pid === undefined || browserProcess.exitCode !== null || browserProcess.signalCode !== null) return;
  const ended = once(browserProcess, 'exit');
  process.kill(-pid, signal);
  await ended;
}
