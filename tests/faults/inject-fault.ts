import type { MockControl } from '#api-mock/control/client.ts';
import type { Device } from '../support/claimant-device.ts';
import type { Claimant } from './claimant.ts';
import { type DeviceFault, describeAnswerFault, isAnswerFault, type ServerFault } from './fault-kinds.ts';
import type { PlannedFault } from './plan-run.ts';

export interface Scene {
  readonly device: Device;
  readonly claimant: Claimant;
  readonly control: MockControl;
  /** A deadline that passes is not extended. */
  readonly deadlineStays: boolean;
}

/** Ends a fault that lasts. */
export type Heal = () => Promise<void>;

const nothing: Heal = async () => undefined;
const DEADLINE_KEYS = ['claimFilingDeadline', 'documentsUploadFilingDeadline'] as const;

/** Lets a fault strike. What it gives ends it. */
export async function injectFault(fault: PlannedFault, scene: Scene): Promise<Heal> {
  const { kind, endpoint, times, amount } = fault;
  if (!isAnswerFault(kind)) return STRIKES[kind](scene, amount);
  const call = { ...describeAnswerFault(kind, amount), times };
  await scene.control.changeScenario({ patch: { endpoints: { [endpoint]: call } } });
  return async () => {
    await scene.control.changeScenario({ patch: { endpoints: { [endpoint]: null } } });
  };
}

const STRIKES: Readonly<Record<DeviceFault | ServerFault, (scene: Scene, amount: number) => Promise<Heal>>> =
  {
    async 'kill-browser'({ device, claimant }) {
      await claimant.seeIfSaved();
      await device.kill();
      claimant.answers.died();
      claimant.forgetPage();
      return nothing;
    },
    async 'stop-worker'({ device }) {
      await device.stopWorkers();
      return nothing;
    },
    async 'cut-network'({ device }) {
      await device.setOffline(true);
      return () => device.setOffline(false);
    },
    async 'fill-quota'({ device, claimant }) {
      const since = Date.now();
      claimant.storageFullSince = since;
      await device.limitStorage(1);
      return async () => {
        await device.limitStorage();
      };
    },
    async 'second-tab'({ device, claimant }, amount) {
      const { pathname } = new URL(device.page.url());
      claimant.forgetPage();
      await device.openTab(amount < 0.3 || pathname === 'blank' ? '/claim/status' : pathname);
      return nothing;
    },
    async 'move-clock'({ device }, amount) {
      // Ahead past the session's end, back by a day, or by as little as clocks are wrong.
      const byMs = amount < 0.25 ? 45 * 60_000 : amount < 0.5 ? -86_400_000 : (amount - 0.75) * 1_200_000;
      await device.moveClock(Math.round(byMs));
      return nothing;
    },
    async 'pass-deadline'({ control, deadlineStays }) {
      const keys = Object.fromEntries(DEADLINE_KEYS.map((key) => [key, { passesInMinutes: -1 }]));
      const extended = Object.fromEntries(DEADLINE_KEYS.map((key) => [key, null]));
      await control.changeScenario({ patch: { deadlines: { keys } } });
      if (deadlineStays) return nothing;
      return async () => {
        await control.changeScenario({ patch: { deadlines: { keys: extended } } });
      };
    },
    async 'end-session'({ control }) {
      await control.changeScenario({ patch: { session: { lengthSeconds: 0.001 } } });
      await control.changeScenario({ patch: { session: null } });
      return nothing;
    },
  };
