import { writeFileSync } from 'node:fs';
import { Device } from '../support/claimant-device.ts';
import { createRandom } from '../support/pseudo-random.ts';
import { startPortal } from '../support/start-portal.ts';
import { pdfOfSize } from '../support/test-files.ts';
import { Claimant } from './claimant.ts';
import type { FaultKind } from './fault-kinds.ts';
import { FaultyRun } from './faulty-run.ts';
import type { FormScript } from './form-script.ts';
import { planRun, type RunPlan } from './plan-run.ts';
import { createStandardScript } from './standard-script.ts';
import { createUploadScript } from './upload-script.ts';

/** What came of one run. */
export interface RunOutcome {
  readonly seed: number;
  readonly formType: RunPlan['formType'];
  /** Fault -> how often it struck. */
  readonly struck: Readonly<Partial<Record<FaultKind, number>>>;
  /** What did not hold; none where the run has passed. */
  readonly failures: readonly string[];
  /** The deadline passed for good before the claim was sent; it stays on the device. */
  readonly isTooLate: boolean;
  /** Seconds from the end of the faults, or from the submit after it, until the claim was filed. */
  readonly secondsToFile: number | null;
  readonly seconds: number;
  /** What happened, for whoever looks for the reason. */
  readonly diary: readonly string[];
}

/** One run: a claimant, a device, a server of their own, and what the seed does to them. */
export async function runOne(seed: number, pictureFolder: string): Promise<RunOutcome> {
  const plan = planRun(seed);
  const began = performance.now();
  const portal = await startPortal();
  const device = new Device(portal.url);
  const script = createScript(plan);
  const run = new FaultyRun(
    plan,
    {
      device,
      claimant: new Claimant(device, script),
      control: portal.controlOf(),
      deadlineStays: plan.deadlineStays,
    },
    script,
  );
  try {
    await run.play();
  } catch (error) {
    run.failures.push(error instanceof Error ? error.message : String(error));
  }
  if (run.failures.length > 0) await tellWhatIsSeen(run, device, `${pictureFolder}/fault-${seed}.png`);
  for (const message of device.pageErrors) run.note(`page error: ${message}`);
  await device.close().catch(() => undefined);
  await portal.close();
  device.remove();
  const { struck, failures, secondsToFile, isTooLate, diary } = run;
  const seconds = (performance.now() - began) / 1_000;
  return { seed, formType: plan.formType, struck, failures, isTooLate, secondsToFile, seconds, diary };
}

/** Keeps a picture and the words of the page, for whoever looks for the reason. */
async function tellWhatIsSeen(run: FaultyRun, device: Device, picture: string): Promise<void> {
  try {
    writeFileSync(picture, await device.page.screenshot({ fullPage: true }));
    const words = await device.page.locator('body').ariaSnapshot();
    run.note(`the page says: ${words.replaceAll(/\s+/g, ' ')}`);
  } catch (error) {
    run.note(`no page to be seen: ${String(error)}`);
  }
}

function createScript({ seed, formType, documents }: RunPlan): FormScript {
  const random = createRandom(seed * 31 + 7);
  const word = `Juniper${Math.floor(random() * 100_000)}`;
  const files = Array.from({ length: documents }, (_, index) => ({
    file: {
      ...pdfOfSize(20_000 + Math.floor(random() * 60_000), seed * 10 + index),
      name: `paper-${index}.pdf`,
    },
    note: `Note ${index} of ${word}`,
  }));
  return formType === 'Standard' ? createStandardScript(files, word) : createUploadScript(files);
}
