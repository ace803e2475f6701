import { createRandom } from '../support/pseudo-random.ts';
import { pdfOfSize } from '../support/test-files.ts';
import { ChromiumBrowser } from './chromium-browser.ts';
import { Claimant } from './claimant.ts';
import type { FaultKind } from './fault-kinds.ts';
import { FaultyPortal } from './faulty-portal.ts';
import { FaultyRun } from './faulty-run.ts';
import { FirefoxBrowser } from './firefox-browser.ts';
import type { FormScript } from './form-script.ts';
import { type BrowserName, type ClaimantBrowser, DriverFailure, withLimit } from './hands.ts';
import { planRun, type RunPlan } from './plan-run.ts';
import { createStandardScript } from './standard-script.ts';
import { createUploadScript } from './upload-script.ts';

export interface RunOutcome {
  readonly seed: number;
  readonly browser: BrowserName;
  readonly formType: RunPlan['formType'];
  readonly struck: Readonly<Partial<Record<FaultKind, number>>>;
  /** Status and body of an odd answer -> number of such answers. */
  readonly answers: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
  /** Whether the deadline passed for good before the claim was sent; the claim stays on the device. */
  readonly isTooLate: boolean;
  /** Seconds from the end of the faults until the page says that the claim is filed. */
  readonly secondsToFile: number | null;
  readonly seconds: number;
  readonly diary: readonly string[];
}

const END_LIMIT_MS = 60_000;

/** Plays one run with its own claimant, device and server, by the plan of the seed. */
export async function runOne(
  seed: number,
  browserName: BrowserName,
  pictureFolder: string,
): Promise<RunOutcome> {
  const plan = planRun(seed, browserName);
  const began = performance.now();
  const portal = await FaultyPortal.start();
  const browser =
    browserName === 'firefox' ? new FirefoxBrowser(portal.url) : new ChromiumBrowser(portal.url);
  const script = createScript(plan);
  const claimant = new Claimant(browser, script, createRandom(seed * 131 + 3));
  const { deadlineStays } = plan;
  const run = new FaultyRun(plan, { browser, claimant, portal, deadlineStays }, script);
  try {
    await run.play();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    run.failures.push(error instanceof DriverFailure ? `DRIVER: ${message}` : message);
  }
  if (run.failures.length > 0) await tellWhatIsSeen(run, browser, `${pictureFolder}/fault-${seed}.png`);
  for (const message of browser.pageErrors) run.note(`page error: ${message}`);
  for (const end of [() => browser.close(), () => portal.close()])
    await withLimit(end(), END_LIMIT_MS, () => new Error('it does not end')).catch(() => undefined);
  browser.remove();
  const { struck, answers, failures, secondsToFile, isTooLate, diary } = run;
  return {
    seed,
    browser: browserName,
    formType: plan.formType,
    struck,
    answers,
    failures,
    isTooLate,
    secondsToFile,
    seconds: (performance.now() - began) / 1_000,
    diary,
  };
}

async function tellWhatIsSeen(run: FaultyRun, browser: ClaimantBrowser, picture: string): Promise<void> {
  try {
    const { lines } = await browser.hands.read();
    run.note(`the page says: ${lines.join(' | ')}`);
    await withLimit(browser.takePicture(picture), END_LIMIT_MS, () => new Error('no picture comes'));
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
