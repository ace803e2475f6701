import type { EndpointFault } from '#api-mock/scenario/endpoint-fault.ts';
import type { ChromiumBrowser } from './chromium-browser.ts';
import type { Claimant } from './claimant.ts';
import { type DeviceFault, describeAnswerFault, isAnswerFault, type ServerFault } from './fault-kinds.ts';
import type { FaultyPortal } from './faulty-portal.ts';
import type { FirefoxBrowser } from './firefox-browser.ts';
import type { PageFault, TortureRack } from './hands.ts';
import type { PlannedFault } from './plan-run.ts';

export interface Scene {
  readonly browser: ChromiumBrowser | FirefoxBrowser;
  readonly claimant: Claimant;
  readonly portal: FaultyPortal;
  /** Whether a deadline that has passed is never extended. */
  readonly deadlineStays: boolean;
}

export type Heal = () => Promise<void>;

const nothing: Heal = async () => undefined;
const DEADLINE_KEYS = ['claimFilingDeadline', 'documentsUploadFilingDeadline'] as const;

/**
 * Resets every member of an endpoint's fault. A patch merges, so a left-over member (`handlesFirst`, say) would make a server that has
 * stored a claim say that it is too large.
 */
const NO_FAULT: Readonly<Record<keyof EndpointFault, null>> = {
  fault: null,
  status: null,
  body: null,
  handlesFirst: null,
  retryAfterSeconds: null,
  resetAfterBytes: null,
  latencyMs: null,
  dripMs: null,
  times: null,
};

export async function injectFault(fault: PlannedFault, scene: Scene): Promise<Heal> {
  const { kind, endpoint, times, amount } = fault;
  const { control } = scene.portal;
  if (!isAnswerFault(kind)) return STRIKES[kind](scene, amount);
  const call = { ...NO_FAULT, ...describeAnswerFault(kind, amount), times };
  await control.changeScenario({ patch: { endpoints: { [endpoint]: call } } });
  return async () => {
    await control.changeScenario({ patch: { endpoints: { [endpoint]: null } } });
  };
}

function rackOf({ browser }: Scene): TortureRack {
  if (browser.name === 'firefox') throw new Error('Firefox cannot be made to suffer this.');
  return browser;
}

async function setPageFault({ browser }: Scene, fault: PageFault): Promise<Heal> {
  await browser.setPageFault(fault, true);
  return () => browser.setPageFault(fault, false);
}

/**
 * Shuts the storage. From now on the claimant accepts the loss of new answers if the page tells of it. The claimant opens the portal
 * anew, so that the page starts without storage.
 */
async function shutStorage(scene: Scene, fault: PageFault): Promise<Heal> {
  const shutAt = Date.now();
  scene.claimant.storageGoneSince = shutAt;
  const heal = await setPageFault(scene, fault);
  // Without a server and a worker no page can load now; the claimant tries again later.
  await scene.claimant.comeBack().catch(() => undefined);
  return async () => {
    await heal();
    if (!scene.browser.isRunning) return;
    // A page that still waits for storage has not yet said that nothing is saved.
    scene.claimant.answers.forgive(shutAt);
    await scene.claimant.comeBack();
  };
}

const STRIKES: Readonly<Record<DeviceFault | ServerFault, (scene: Scene, amount: number) => Promise<Heal>>> =
  {
    async 'kill-browser'({ browser, claimant }) {
      // The last statement of the page about saving counts, if there is one.
      await browser.hands.read().then((view) => claimant.seeIfSaved(view), nothing);
      const killedAt = Date.now();
      await browser.kill();
      claimant.answers.died(killedAt);
      claimant.forgetPage();
      return nothing;
    },
    async 'crash-tab'(scene) {
      // The call that crashes a tab may return much later than the crash.
      const crashedAt = Date.now();
      await rackOf(scene).crashTab();
      scene.claimant.answers.died(crashedAt);
      await scene.claimant.comeBack();
      return nothing;
    },
    async 'freeze-tab'(scene, amount) {
      const frozenAt = Date.now();
      const thaw = await rackOf(scene).freezeTab();
      const { browser, claimant } = scene;
      claimant.answers.died(frozenAt);
      if (amount < 0.5) return thaw;
      await browser.openTab(amount < 0.75 ? '/' : '/claim/status');
      claimant.forgetPage();
      return thaw;
    },
    async 'stop-worker'(scene) {
      await rackOf(scene).stopWorkers();
      return nothing;
    },
    'no-worker': (scene, amount) => setPageFault(scene, amount < 0.5 ? 'no-worker' : 'blocked-worker'),
    async 'cut-network'(scene) {
      await rackOf(scene).setOffline(true);
      return () => rackOf(scene).setOffline(false);
    },
    async 'fill-quota'(scene) {
      scene.claimant.storageGoneSince = Date.now();
      await rackOf(scene).limitStorage(1);
      return () => rackOf(scene).limitStorage();
    },
    'silent-storage': (scene) => shutStorage(scene, 'silent-storage'),
    'denied-storage': (scene) => shutStorage(scene, 'denied-storage'),
    async 'no-cookies'(scene) {
      const heal = await setPageFault(scene, 'no-cookies');
      const { control } = scene.portal;
      await control.changeScenario({ patch: { session: { refusesCookies: true } } });
      return async () => {
        await control.changeScenario({ patch: { session: { refusesCookies: null } } });
        await heal();
      };
    },
    async 'second-tab'({ browser, claimant }, amount) {
      const { pathname } = new URL((await browser.hands.read()).url);
      const paths = ['/', '/claim/status', pathname === 'blank' ? '/' : pathname];
      claimant.forgetPage();
      await browser.openTab(paths[Math.floor(amount * paths.length)] ?? '/');
      return async () => {
        if (!browser.isRunning || amount % 0.1 < 0.05) return;
        claimant.forgetPage();
        await browser.returnToFirstTab();
      };
    },
    async 'move-clock'(scene, amount) {
      // Past the end of the session, back by a day, or by a usual clock error.
      const byMs = amount < 0.25 ? 45 * 60_000 : amount < 0.5 ? -86_400_000 : (amount - 0.75) * 1_200_000;
      await rackOf(scene).moveClock(Math.round(byMs));
      return nothing;
    },
    async 'pass-deadline'({ portal: { control }, deadlineStays }) {
      const keys = Object.fromEntries(DEADLINE_KEYS.map((key) => [key, { passesInMinutes: -1 }]));
      const extended = Object.fromEntries(DEADLINE_KEYS.map((key) => [key, null]));
      await control.changeScenario({ patch: { deadlines: { keys } } });
      if (deadlineStays) return nothing;
      return async () => {
        await control.changeScenario({ patch: { deadlines: { keys: extended } } });
      };
    },
    async 'end-session'({ portal: { control } }) {
      await control.changeScenario({ patch: { session: { lengthSeconds: 0.001 } } });
      await control.changeScenario({ patch: { session: { lengthSeconds: null } } });
      return nothing;
    },
    async 'stop-server'({ portal }) {
      await portal.stopServer();
      return () => portal.startServer();
    },
  };
