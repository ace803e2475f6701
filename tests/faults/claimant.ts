import { setTimeout as pause } from 'node:timers/promises';
import { type Deed, decide, readStanding, type Standing } from './decide.ts';
import type { FormScript, ScriptPage } from './form-script.ts';
import { type ClaimantBrowser, CONTROL_TIMEOUT_MS } from './hands.ts';
import { KeptAnswers, type LostAnswer } from './kept-answers.ts';
import type { PageView } from './page-view.ts';
import { states } from './statements.ts';
import { waitForView } from './wait-for-view.ts';

export const WAYS = ['start page', 'bookmark', 'installed app', 'letter', 'another tab'] as const;
export type Way = (typeof WAYS)[number];

const SUBMITS = /^(?:Send documents|Submit claim)$/;
/** Start address of the installed app, as in the manifest. */
const APP_START = '/?source=home-screen';
/** Time limit for a kept answer to appear; then the claimant takes the shown value as the kept one. */
const VALUE_TIMEOUT_MS = 15_000;
/** Numbers of looks at a page that has nothing to do: before the claimant loads it again (`empty`) and before they leave it (`still`). */
const RESTS = { empty: 12, still: 24 } as const;
const REST_MS = 250;

/**
 * A claimant who fills in a form in spite of faults. They know their letter, their answers and the current page, but remember nothing
 * that they did: the page's words decide whether they file (decide.ts).
 */
export class Claimant {
  readonly answers = new KeptAnswers();
  readonly lost: LostAnswer[] = [];
  /** Progress of the claim according to the last page seen. */
  standing: Standing = 'answering';
  /** Set once every step is done and only the last button is left. */
  isReadyToSubmit = false;
  /** Number of presses on the last button. The judge uses it; the claimant forgets it. */
  submits = 0;
  lastDone = '';
  /** When the device's storage was filled or shut (epoch milliseconds). The device may lose later answers if the page says so. */
  storageGoneSince: number | undefined;
  readonly #browser: ClaimantBrowser;
  readonly #script: FormScript;
  readonly #random: () => number;
  #bookmark: string;
  #seen = '';
  #done = new Set<string>();
  #rests = 0;

  constructor(browser: ClaimantBrowser, script: FormScript, random: () => number) {
    this.#browser = browser;
    this.#script = script;
    this.#random = random;
    this.#bookmark = `/${script.slug}`;
  }

  /** Forgets what was seen of the page, because another page has replaced it. */
  forgetPage(): void {
    this.#seen = '';
    this.#rests = 0;
  }

  /** If the page says that nothing is saved, forgives the loss of answers since the storage went. */
  seeIfSaved(view: PageView): void {
    if (this.storageGoneSince !== undefined && states(view, 'not-saved'))
      this.answers.forgive(this.storageGoneSince);
  }

  open(): Promise<void> {
    return this.#browser.goto(`/${this.#script.slug}`);
  }

  /** Comes back in a way drawn at random. @returns the way, for the diary */
  async comeBack(): Promise<Way> {
    this.forgetPage();
    const way = WAYS[Math.floor(this.#random() * WAYS.length)] ?? 'start page';
    const paths: Readonly<Record<Way, string>> = {
      'start page': '/',
      bookmark: this.#bookmark,
      'installed app': APP_START,
      letter: `/${this.#script.slug}`,
      'another tab': this.#random() < 0.5 ? '/' : `/${this.#script.slug}`,
    };
    if (way === 'another tab') await this.#browser.openTab(paths[way]);
    else await this.#leave(() => this.#browser.goto(paths[way]));
    this.lastDone = `comes back: ${way} ${paths[way]}`;
    return way;
  }

  /** Does the next thing that the page asks for. @throws if the page does not let the claimant do it @param view the page as just read */
  async act(view: PageView): Promise<void> {
    this.isReadyToSubmit = false;
    this.seeIfSaved(view);
    this.standing = readStanding(view);
    this.lastDone = view.heading || 'a page without a heading';
    if (view.url.startsWith('http') && this.#isOwnPage(view)) {
      const { pathname, search } = new URL(view.url);
      this.#bookmark = pathname + search;
    }
    await this.#do(view, decide(view, this.#script, this.#random() < 0.5));
  }

  /** Leaves the page. It may have no time to seal an answer given a moment before. */
  #leave(go: () => Promise<void>): Promise<void> {
    this.answers.died();
    return go();
  }

  async #do(view: PageView, deed: Deed): Promise<void> {
    if (deed.kind !== 'rest') this.#rests = 0;
    switch (deed.kind) {
      case 'press':
        this.lastDone = `${view.heading}: ${deed.name}`;
        await this.#pressAndWait(view, deed.name);
        return;
      case 'sign-in':
        return this.#signIn(view, deed.action);
      case 'fill':
        return this.#fill(view, deed.page);
      case 'reload':
        this.forgetPage();
        return this.#leave(() => this.#browser.reload());
      case 'come-back':
        await this.comeBack();
        return;
      case 'go-to-form':
        this.forgetPage();
        return this.#leave(() => this.#browser.goto(`/${this.#script.slug}`));
      case 'rest':
        return this.#rest(view);
    }
  }

  async #rest(view: PageView): Promise<void> {
    this.#rests += 1;
    const isEmpty = view.heading === '';
    if (isEmpty && this.#rests % RESTS.empty === 0) return this.#browser.reload();
    const isSettled = this.standing === 'filed';
    if (!isSettled && this.#rests >= RESTS.still) await this.comeBack();
    else await pause(REST_MS);
  }

  async #pressAndWait(view: PageView, name: string): Promise<void> {
    await this.#browser.hands.press(name);
    // If the press changes nothing visible, the wait ends and the claimant looks at the page again.
    await waitForView(this.#browser.hands, (now) => saysOther(now, view), 1_500);
    this.forgetPage();
  }

  async #signIn(view: PageView, action: string): Promise<void> {
    const { hands } = this.#browser;
    this.lastDone = `${view.heading}: signs in`;
    for (const [label, value] of this.#script.credentials) await hands.fill(label, value, false);
    await hands.press(action);
    const isDone = (now: PageView) =>
      now.dialog !== undefined || now.heading !== view.heading || states(now, 'too-late');
    await waitForView(hands, isDone, CONTROL_TIMEOUT_MS);
    this.forgetPage();
  }

  async #fill(view: PageView, page: ScriptPage): Promise<void> {
    const { hands } = this.#browser;
    if (this.#seen !== page.heading) await this.#lookOver(page);
    const step = page.steps.find(({ id }) => !this.#done.has(id));
    if (step !== undefined) {
      this.lastDone = step.id;
      this.answers.changing(step.id);
      await step.act(hands);
      // The page may have disappeared while the claimant typed; the rest was then typed into nothing.
      const now = await waitForView(hands, (seen) => step.read(seen) === step.value, 1_000);
      if (step.read(now) !== step.value) throw new Error(`${step.id} did not stay`);
      this.answers.answered(step.id, step.value);
      this.#done.add(step.id);
      this.isReadyToSubmit = SUBMITS.test(page.action) && page.steps.every(({ id }) => this.#done.has(id));
      return;
    }
    this.lastDone = page.action;
    if (SUBMITS.test(page.action)) this.submits += 1;
    await hands.press(page.action);
    const after = await waitForView(hands, (now) => isOther(now, view) || hasErrors(now), CONTROL_TIMEOUT_MS);
    this.standing = readStanding(after);
    this.forgetPage();
  }

  async #lookOver(page: ScriptPage): Promise<void> {
    const { hands } = this.#browser;
    const isThere = (view: PageView) => view.heading === page.heading && page.isWhole(view);
    const whole = await waitForView(hands, isThere, CONTROL_TIMEOUT_MS);
    if (!isThere(whole)) throw new Error(`${page.heading} does not come whole`);
    // A kept answer may appear a moment after its field.
    const isKept = (view: PageView) =>
      page.steps.every((step) => this.answers.isAllowed(step.id, step.read(view)));
    const view = await waitForView(hands, isKept, VALUE_TIMEOUT_MS);
    // A page that disappeared meanwhile proves nothing about kept answers.
    if (!isThere(view)) throw new Error('the page went away');
    this.#done = new Set();
    for (const step of page.steps) {
      const found = step.read(view);
      const lost = this.answers.check(step.id, found);
      if (lost !== undefined) this.lost.push(lost);
      if (found === step.value) this.#done.add(step.id);
    }
    this.#seen = page.heading;
  }

  #isOwnPage({ url }: PageView): boolean {
    return new URL(url).pathname.startsWith(`/${this.#script.slug}`);
  }
}

/** Whether another page or a dialog has appeared. */
function isOther(now: PageView, before: PageView): boolean {
  return now.heading !== before.heading || now.url !== before.url || now.dialog !== before.dialog;
}

function saysOther(now: PageView, before: PageView): boolean {
  return isOther(now, before) || now.lines.join('\n') !== before.lines.join('\n');
}

function hasErrors({ lines }: PageView): boolean {
  return lines.some((line) => line.startsWith('Answers to fix'));
}
