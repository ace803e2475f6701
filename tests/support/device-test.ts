import { test as base } from '@playwright/test';
import type { MockControl } from '#api-mock/control/client.ts';
import { Device } from './claimant-device.ts';
import { type RunningPortal, startPortal } from './start-portal.ts';

interface DeviceFixtures {
  readonly portal: RunningPortal;
  readonly control: MockControl;
  readonly device: Device;
}

/** Playwright's `test` for what a device keeps from one start of the browser to the next. */
export const test = base.extend<DeviceFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads from the pattern what a fixture needs
  portal: async ({}, use) => {
    const portal = await startPortal();
    await use(portal);
    await portal.close();
  },
  control: ({ portal }, use) => use(portal.controlOf()),
  device: async ({ portal }, use) => {
    const device = new Device(portal.url);
    await device.start();
    await use(device);
    await device.close();
    device.remove();
  },
});

export { expect } from '@playwright/test';
