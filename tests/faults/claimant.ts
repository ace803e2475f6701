import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import type { Device } from '../support/claimant-device.ts';
import { CLAIMS_PATH, type ClaimEntry, readClaimsPage } from './claims-page.ts';
import { CONTROL_TIMEOUT_MS, type FormScript, type ScriptPage, type ScriptStep } from './form-script.ts';
import { KeptAnswers, type LostAnswer } from './kept-answers.ts';

/** How far the claimant is, as far as they can tell. */
export type Standing = 'answering' | 'submitted' | 'filed';

/** A look at the page: what its heading says, what the portal says about the claim. */
export interface Look {
  readonly heading: string;
  readonly url: string;
}

const FAILED_PAGES = /could not start|could not be shown|not found|Something went wrong/i;
const CONFIRMATIONS = /^Your claim is (?:filed|saved on this device, not yet filed)$/;
const MISSED = /The deadline passed before it could be sent/;
/** What the server says of credentials that come too late. */
const CLOSED = /The filing deadline has passed/;
const SUBMITS = /^(?:Send documents|Submit claim)$/;
const VALUE_TIMEOUT_MS = 1_500;
/** What of /claim/status tells that the claim still waits, and the button that is then pressed. */
const WAYS_ON: readonly (readonly [state: RegExp, button: string])[] = [
  [/We need your ID and PIN again/, 'Enter ID and PIN'],
  [/Your payment choice could not be confirmed/, 'Change payment choice'],
  [
    /was not accepted|are too large|cannot be read|could not be processed|is damaged on this device/,
    'Take back to change',
  ],
  [/One more security check before we send it/, 'Send now'],
  [/not yet filed|no answer came|Not sure if it arrived/, 'Send now'],
];

/** Someone who fills in a form, whatever happens: looks at the page, does the next thing that it asks for. */
export class Claimant {
  readonly answers = new KeptAnswers();
  readonly lost: LostAnswer[] = [];
  standing: Standing = 'answering';
  /** The button that submits was pressed, and what came of it is not known. */
  hasPressedSubmit = false;
  /** The portal said that it has the claim, on the device or filed, and it was not taken back since. */
  wasSubmitted = false;
  /** All is answered: the next thing is the last button. */
  isReadyToSubmit = false;
  /** The portal said that the deadline has passed. */
  isTooLate = false;
  /** What was done last, for the diary. */
  lastDone = '';
  /** When the device's storage was filled (epoch milliseconds); what is typed from then on may be refused, if that is told. */
  storageFullSince: number | undefined;
  readonly #device: Device;
  readonly #script: FormScript;
  #seen = '';
  #done = new Set<string>();

  constructor(device: Device, script: FormScript) {
    this.#device = device;
    this.#script = script;
  }

  /** The page is not the one that was there: everything on it is looked at anew. */
  forgetPage(): void {
    this.#seen = '';
  }

  /** The browser is about to die: where the page said that nothing is saved, nothing typed since is expected back. */
  async seeIfSaved(): Promise<void> {
    if (this.storageFullSince === undefined) return;
    const isTold = (await this.#device.page.getByText('Not saved.').count()) > 0;
    if (isTold) this.answers.forgive(this.storageFullSince);
  }

  /** Opens the portal, as after the browser has died. */
  async open(): Promise<void> {
    this.forgetPage();
    await this.#device.goto(this.hasPressedSubmit ? CLAIMS_PATH : `/${this.#script.slug}`);
  }

  /** Does the next thing. @throws where the page does not let them */
  async act(): Promise<void> {
    const { page } = this.#device;
    await dismiss(page);
    const { heading, url } = await look(page);
    this.lastDone = heading;
    this.isReadyToSubmit = false;
    this.isTooLate = new URL(url).pathname === '/deadline';
    if (!url.startsWith('http')) return this.open();
    if (FAILED_PAGES.test(heading)) {
      await page.reload({ waitUntil: 'domcontentloaded' });
      return this.forgetPage();
    }
    if (CONFIRMATIONS.test(heading)) return this.#lookAtConfirmation(page, heading);
    const known = this.#script.pages.find((candidate) => candidate.heading === heading);
    if (known !== undefined) return this.#fill(page, known);
    if (new URL(url).pathname === CLAIMS_PATH) return this.#lookAtClaims(page);
    if (new URL(url).pathname === `/${this.#script.slug}`) return this.#proveCredentials(page);
    return this.open();
  }

  /** What /claim/status says of the claim now. */
  async readClaim(): Promise<ClaimEntry> {
    await this.#device.goto(CLAIMS_PATH);
    this.forgetPage();
    return readClaimsPage(this.#device.page);
  }

  async #proveCredentials(page: Page): Promise<void> {
    for (const [label, value] of this.#script.credentials) {
      await page.getByRole('textbox', { name: label }).fill(value, { timeout: CONTROL_TIMEOUT_MS });
    }
    await press(page, 'Start');
    await page
      .waitForURL((url) => url.pathname !== `/${this.#script.slug}`, { timeout: CONTROL_TIMEOUT_MS })
      .catch(() => undefined);
    this.isTooLate = (await page.getByRole('alert').filter({ hasText: CLOSED }).count()) > 0;
    this.forgetPage();
    // A claim that was submitted waits for these credentials: that is what they were entered for.
    if (this.hasPressedSubmit) await this.open();
  }

  async #fill(page: Page, script: ScriptPage): Promise<void> {
    const takeOver = page.getByRole('button', { name: 'Edit it here' });
    if ((await takeOver.count()) > 0) {
      await takeOver.click({ timeout: CONTROL_TIMEOUT_MS });
      await page.waitForEvent('load', { timeout: CONTROL_TIMEOUT_MS }).catch(() => undefined);
      return this.forgetPage();
    }
    if (this.#seen !== script.heading) await this.#lookOver(page, script);
    const step = script.steps.find(({ id }) => !this.#done.has(id));
    if (step !== undefined) {
      this.lastDone = step.id;
      this.answers.changing(step.id);
      await step.act(page);
      // The page may have gone away under the hands: then the rest was typed into nothing.
      if ((await step.read(page)) !== step.value) throw new Error(`${step.id} did not stay`);
      this.answers.answered(step.id, step.value);
      this.#done.add(step.id);
      this.isReadyToSubmit =
        SUBMITS.test(script.action) && script.steps.every(({ id }) => this.#done.has(id));
      return;
    }
    this.lastDone = script.action;
    if (!SUBMITS.test(script.action)) {
      await press(page, script.action);
      await page
        .getByRole('heading', { level: 1, name: script.heading })
        .waitFor({ state: 'hidden', timeout: CONTROL_TIMEOUT_MS });
      return;
    }
    this.hasPressedSubmit = true;
    await press(page, script.action);
    await page
      .getByRole('heading', { level: 1, name: CONFIRMATIONS })
      .waitFor({ timeout: CONTROL_TIMEOUT_MS });
    this.standing = 'submitted';
    this.wasSubmitted = true;
  }

  /** Compares all that the page shows with what was typed, and finds what is still to do. */
  async #lookOver(page: Page, script: ScriptPage): Promise<void> {
    const last = script.find(page).first();
    await last.waitFor({ timeout: CONTROL_TIMEOUT_MS });
    const found: string[] = [];
    for (const step of script.steps) found.push(await this.#readPatiently(page, step));
    // A page that went away meanwhile has shown nothing of what is kept.
    if ((await last.count()) === 0) throw new Error('the page went away');
    this.#done = new Set();
    for (const [index, { id, value }] of script.steps.entries()) {
      const lost = this.answers.check(id, found[index] ?? '');
      if (lost !== undefined) this.lost.push(lost);
      if (found[index] === value) this.#done.add(id);
    }
    this.#seen = script.heading;
  }

  /** What was kept may come a moment after its field. */
  async #readPatiently(page: Page, step: ScriptStep): Promise<string> {
    const end = Date.now() + VALUE_TIMEOUT_MS;
    for (;;) {
      const found = await step.read(page);
      if (this.answers.isAllowed(step.id, found) || Date.now() > end) return found;
      await pause(100);
    }
  }

  async #lookAtConfirmation(page: Page, heading: string): Promise<void> {
    this.hasPressedSubmit = true;
    this.wasSubmitted = true;
    this.standing = heading === 'Your claim is filed' ? 'filed' : 'submitted';
    this.forgetPage();
    if (this.standing === 'filed') return;
    const words = await page.getByRole('main').textContent({ timeout: CONTROL_TIMEOUT_MS });
    const button = findWayOn(words ?? '');
    // Whoever reads that something is wanted of them goes where it can be done.
    if (button !== undefined && button !== 'Send now') await this.#device.goto(CLAIMS_PATH);
  }

  async #lookAtClaims(page: Page): Promise<void> {
    const { kind, words } = await readClaimsPage(page);
    this.lastDone = `${kind}: ${words.slice(0, 160)}`;
    this.hasPressedSubmit = kind === 'waiting' || kind === 'filed';
    this.standing = kind === 'filed' ? 'filed' : kind === 'waiting' ? 'submitted' : 'answering';
    this.isTooLate = kind === 'waiting' && MISSED.test(words);
    if (kind === 'filed') return;
    if (kind !== 'waiting') return this.#device.goto(`/${this.#script.slug}`);
    const button = findWayOn(words);
    if (button === undefined) return;
    await press(page.locator('.claim-row').last(), button);
    if (button === 'Send now') return;
    await page
      .waitForURL((url) => url.pathname !== CLAIMS_PATH, { timeout: CONTROL_TIMEOUT_MS })
      .catch(() => undefined);
    // Where the session has ended, the credentials come before the claim is taken back: it still waits.
    const isAtStart = new URL(page.url()).pathname === `/${this.#script.slug}`;
    if (button !== 'Enter ID and PIN' && !isAtStart) {
      this.hasPressedSubmit = false;
      this.wasSubmitted = false;
    }
    this.forgetPage();
  }
}

/** The button by which a claim that waits goes on, by what is said of it. */
function findWayOn(words: string): string | undefined {
  return WAYS_ON.find(([state]) => state.test(words))?.[1];
}

async function press(within: Page | Locator, button: string): Promise<void> {
  await within.getByRole('button', { name: button, exact: true }).click({ timeout: CONTROL_TIMEOUT_MS });
}

/** Closes what stands before the page: an alert, the question whether someone is still there. */
async function dismiss(page: Page): Promise<void> {
  const button = page.getByRole('alertdialog').getByRole('button').first();
  if ((await button.count()) > 0) await button.click({ timeout: CONTROL_TIMEOUT_MS });
}

async function look(page: Page): Promise<Look> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  const text = await heading.textContent({ timeout: CONTROL_TIMEOUT_MS });
  return { heading: text?.trim() ?? '', url: page.url() };
}
