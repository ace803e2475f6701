import { setTimeout as pause } from 'node:timers/promises';
import { type Deed, decide, readStanding, type Standing } from './decide.ts';
import type { FormScript, ScriptPage } from './form-script.ts';
import { type ClaimantBrowser, CONTROL_TIMEOUT_MS } from './hands.ts';
import { KeptAnswers, type LostAnswer } from './kept-answers.ts';
import type { PageView } from './page-view.ts';
import { states } from './statements.ts';
import { waitForView } from './wait-for-view.ts';

/** Ways in which someone comes back to the portal. */
export const WAYS = ['start page', 'bookmark', 'installed app', 'letter', 'another tab'] as const;
export type Way = (typeof WAYS)[number];

const SUBMITS = /^(?:Send documents|Submit claim)$/;
/** Where the manifest lets the installed app begin. */
const APP_START = '/?source=home-screen';
/** Beyond it what is shown of an answer is all that is kept of it. */
const VALUE_TIMEOUT_MS = 15_000;
/** Looks at a page with nothing to do on it, before it is loaded again, and before it is left. */
const RESTS = { empty: 12, still: 24 } as const;
const REST_MS = 250;

/**
 * Someone who fills in a form, whatever happens. They know their letter, their answers and the page before them; they remember nothing of
 * what they did: whether to file is decided by what the page says (decide.ts).
 */
export class Claimant {
  readonly answers = new KeptAnswers();
  readonly lost: LostAnswer[] = [];
  /** How far the claim is, as the page says that was seen last. */
  standing: Standing = 'answering';
  /** All is answered: the next thing is the last button. */
  isReadyToSubmit = false;
  /** How often the last button was pressed: for the judge, who knows what the claimant has forgotten. */
  submits = 0;
  /** What was done last, for the diary. */
  lastDone = '';
  /** When the device's storage was filled or shut (epoch milliseconds); what is typed from then on may be refused, if that is told. */
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

  /** The page is not the one that was there: everything on it is looked at anew. */
  forgetPage(): void {
    this.#seen = '';
    this.#rests = 0;
  }

  /** Where the page says that nothing is saved, nothing that was typed since the storage went is expected back. */
  seeIfSaved(view: PageView): void {
    if (this.storageGoneSince !== undefined && states(view, 'not-saved'))
      this.answers.forgive(this.storageGoneSince);
  }

  /** Opens the portal by its letter, for the first time. */
  open(): Promise<void> {
    return this.#browser.goto(`/${this.#script.slug}`);
  }

  /** Comes back by a way that is drawn. @returns what for the diary */
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

  /**
   * Does the next thing that the page asks for. @throws where the page does not let them
   * @param view the page as it was read just now
   */
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

  /** A page that is left a moment after an answer has no time to seal it. */
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
    // A press that changes nothing that can be seen is not waited for: the page is looked at anew.
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
      // The page may have gone away under the hands: then the rest was typed into nothing.
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

  /** Compares all that the page shows with what was typed, and finds what is still to do. */
  async #lookOver(page: ScriptPage): Promise<void> {
    const { hands } = this.#browser;
    const isThere = (view: PageView) => view.heading === page.heading && page.isWhole(view);
    const whole = await waitForView(hands, isThere, CONTROL_TIMEOUT_MS);
    if (!isThere(whole)) throw new Error(`${page.heading} does not come whole`);
    // What was kept may come a moment after its field.
    const isKept = (view: PageView) =>
      page.steps.every((step) => this.answers.isAllowed(step.id, step.read(view)));
    const view = await waitForView(hands, isKept, VALUE_TIMEOUT_MS);
    // A page that went away meanwhile has shown nothing of what is kept.
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

/** Whether another page is there, or a dialog before it. */
function isOther(now: PageView, before: PageView): boolean {
  return now.heading !== before.heading || now.url !== before.url || now.dialog !== before.dialog;
}

function saysOther(now: PageView, before: PageView): boolean {
  return isOther(now, before) || now.lines.join('\n') !== before.lines.join('\n');
}

/** Something on the page has to be mended before it can be left. */
function hasErrors({ lines }: PageView): boolean {
  return lines.some((line) => line.startsWith('Answers to fix'));
}
