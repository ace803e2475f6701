import { setTimeout as pause } from 'node:timers/promises';
import { WAIT_LIMIT_MS } from '../support/limits.ts';
import { type FaultKind, findLoggedAnswer, findLoggedKind, isAnswerFault } from './fault-kinds.ts';
import type { FormScript } from './form-script.ts';
import { CALL_LIMIT_MS, DriverFailure, withLimit } from './hands.ts';
import { type Heal, injectFault, type Scene } from './inject-fault.ts';
import { findLoss, findUntruths, findWrongFiling } from './judge.ts';
import type { PageView } from './page-view.ts';
import type { PlannedFault, RunPlan, Stage } from './plan-run.ts';
import { states } from './statements.ts';

/** Time limit from the end of the faults until the portal shows that the claim is filed or too late. */
const SETTLED_WITHIN_MS = WAIT_LIMIT_MS;
/** Number of beats after which a stage ends even if it is not complete. */
const STAGE_BEATS: Readonly<Record<Stage, number>> = { answering: 45, submitting: 8, waiting: 4 };
/** Pause between two looks at a claim that is being sent. */
const LOOK_EVERY_MS = 300;
/** How long a page may contradict the server. The two are read at different moments, so an update may be on its way. */
const PATIENCE_MS = 60_000;
/** Number of failed beats in a row before the claimant comes back in another way. */
const MISSES = 3;

interface LastingFault {
  beats: number;
  readonly kind: FaultKind;
  readonly heal: Heal;
}

export class FaultyRun {
  readonly struck: Partial<Record<FaultKind, number>> = {};
  /** Status and body of an odd answer -> number of such answers. */
  readonly answers: Record<string, number> = {};
  readonly failures: string[] = [];
  readonly diary: string[] = [];
  secondsToFile: number | null = null;
  readonly #plan: RunPlan;
  readonly #scene: Scene;
  readonly #script: FormScript;
  readonly #began = Date.now();
  #lasting: LastingFault[] = [];
  #lastNote = '';
  #misses = 0;
  /** Set while the portal has said that it has the claim (on the device or filed) and the claimant has not taken it back since. */
  #wasSubmitted = false;
  #hasDeadlinePassed = false;

  constructor(plan: RunPlan, scene: Scene, script: FormScript) {
    this.#plan = plan;
    this.#scene = scene;
    this.#script = script;
  }

  /**
   * Plays the run and judges its result.
   * @throws DriverFailure if a call of the driver hangs; the run then proves nothing about the portal
   */
  async play(): Promise<void> {
    const { browser, claimant, portal } = this.#scene;
    const { tellsFiled } = this.#plan;
    await portal.control.changeScenario({ patch: { authorize: { tellsFiled } } });
    await limitCall(browser.start(), 'the start of the browser');
    for (const fault of this.#plan.faults.filter(isForWholeRun)) await this.#strike(fault);
    await limitCall(claimant.open(), 'the first page');
    await this.#playStage('answering', () => !this.#isReadyToSubmit() && !this.isTooLate);
    await this.#playStage('submitting', () => claimant.standing === 'answering' && !this.isTooLate);
    await this.#playStage('waiting', () => true);
    await this.#endFaults();
    await this.#judge();
  }

  /** Whether the deadline has passed for good and the portal says so: it sends nothing any more. */
  get isTooLate(): boolean {
    return (
      this.#plan.deadlineStays && this.#hasDeadlinePassed && this.#scene.claimant.standing === 'too-late'
    );
  }

  note(text: string): void {
    if (text === this.#lastNote) return;
    this.#lastNote = text;
    this.diary.push(`${((Date.now() - this.#began) / 1_000).toFixed(1)} s  ${text}`);
  }

  #isReadyToSubmit(): boolean {
    return this.#scene.claimant.isReadyToSubmit || this.#scene.claimant.standing !== 'answering';
  }

  async #playStage(stage: Stage, goesOn: () => boolean): Promise<void> {
    const due = this.#plan.faults.filter((fault) => fault.stage === stage && !isForWholeRun(fault));
    for (let beat = 0; beat < STAGE_BEATS[stage]; beat += 1) {
      const isLast = beat > 0 && !goesOn();
      const now = due.filter((fault) => fault.beat === beat || (isLast && fault.beat > beat));
      const [, ...strikes] = await limitCall(
        Promise.allSettled([isLast ? undefined : this.#beat(), ...now.map((fault) => this.#strike(fault))]),
        `beat ${beat} of ${stage}`,
      );
      for (const strike of strikes) {
        if (strike.status === 'rejected') this.note(`a fault could not strike: ${tellError(strike.reason)}`);
      }
      await this.#healWhatIsOver();
      if (isLast) return;
    }
  }

  /** Lets the claimant look and do one thing. A failed action is tried again in the next beat. */
  async #beat(): Promise<void> {
    const { browser, claimant } = this.#scene;
    try {
      if (!browser.isRunning) {
        claimant.answers.died();
        await browser.start();
        this.note(`the browser is opened again, ${await claimant.comeBack()}`);
      } else if (claimant.standing !== 'answering') await pause(LOOK_EVERY_MS);
      const view = await this.#read();
      await claimant.act(view);
      this.#remember(view);
      this.#misses = 0;
      this.note(`${claimant.standing}: ${claimant.lastDone}`);
    } catch (error) {
      this.note(`not done (${claimant.lastDone}): ${tellError(error)}`);
      claimant.forgetPage();
      this.#misses += 1;
      if (this.#misses % MISSES === 0) await this.#comeBack();
    }
    await this.#tellLosses();
  }

  async #comeBack(): Promise<void> {
    const { browser, claimant } = this.#scene;
    if (!browser.isRunning) return;
    await claimant.comeBack().then(
      () => this.note(claimant.lastDone),
      (error: unknown) => this.note(`not come back: ${tellError(error)}`),
    );
  }

  /** Reads the page and compares its statements with the server and the device. */
  async #read(): Promise<PageView> {
    const { browser } = this.#scene;
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const before = await this.#listCodes();
      const view = await browser.hands.read();
      const untruths = await this.#findUntruths(view, before.length);
      if (untruths.length === 0) return view;
      if (Date.now() > end) {
        const { pathname } = new URL(view.url);
        for (const untruth of untruths) this.#fail(`untrue: ${pathname} says ${untruth}`);
        return view;
      }
      await pause(LOOK_EVERY_MS);
    }
  }

  async #findUntruths(view: PageView, filedBefore: number): Promise<readonly string[]> {
    const { browser, claimant } = this.#scene;
    const isAboutDevice = states(view, 'nothing-here', 'saved');
    return findUntruths(view, {
      filedBefore,
      codes: await this.#listCodes(),
      knownCodes: this.#script.credentials.map(([, value]) => value),
      kept: isAboutDevice ? await browser.countKept() : undefined,
      hasDeadlinePassed: this.#hasDeadlinePassed,
      submits: claimant.submits,
    });
  }

  async #listCodes(): Promise<readonly string[]> {
    const submissions = await this.#scene.portal.control.listSubmissions();
    return submissions.map(({ referenceCodeForm }) => referenceCodeForm);
  }

  #remember(view: PageView): void {
    const { claimant } = this.#scene;
    if (claimant.standing === 'submitted' || claimant.standing === 'filed') this.#wasSubmitted = true;
    if (/: (?:Take back to change|Change payment choice)$/.test(claimant.lastDone))
      this.#wasSubmitted = false;
    if (view.isWithoutStorage) this.note('this page has no storage');
  }

  async #tellLosses(): Promise<void> {
    const { claimant, browser } = this.#scene;
    const losses = claimant.lost.splice(0);
    if (losses.length === 0) return;
    if (claimant.submits > 0) {
      // A submitted draft is gone from the device. If the portal then offers an empty form, the final filing decides.
      const kept = await browser.countKept().catch(() => undefined);
      if ((kept?.outbox ?? 0) > 0 || (await this.#listCodes()).length > 0) {
        this.note('an empty form is offered, though the claim was submitted');
        return;
      }
    }
    for (const { id, found, allowed } of losses)
      this.#fail(`lost answer ${id}: "${found}" in place of "${allowed.join('" or "')}"`);
  }

  async #strike(fault: PlannedFault): Promise<void> {
    await pause(fault.delayMs);
    this.note(
      `fault ${fault.kind}${isAnswerFault(fault.kind) ? ` on ${fault.times} x ${fault.endpoint}` : ''}`,
    );
    if (fault.kind === 'pass-deadline') this.#hasDeadlinePassed = true;
    const heal = await limitCall(injectFault(fault, this.#scene), fault.kind);
    this.#lasting.push({ kind: fault.kind, beats: fault.lasts, heal });
    if (!isAnswerFault(fault.kind)) this.#count(fault.kind);
  }

  async #healWhatIsOver(): Promise<void> {
    for (const lasting of this.#lasting) lasting.beats -= 1;
    // An answer fault waits for calls, which may come late, so it lasts until all faults end.
    const over = this.#lasting.filter(({ beats, kind }) => beats <= 0 && !isAnswerFault(kind));
    this.#lasting = this.#lasting.filter((lasting) => !over.includes(lasting));
    for (const lasting of over) await this.#heal(lasting);
  }

  async #heal({ heal, kind }: LastingFault): Promise<void> {
    await limitCall(heal(), `the end of ${kind}`).catch((error: unknown) => {
      if (error instanceof DriverFailure) throw error;
      this.note(`the end of ${kind}: ${tellError(error)}`);
    });
  }

  async #endFaults(): Promise<void> {
    const { portal, browser, claimant } = this.#scene;
    if (!browser.isRunning) {
      await limitCall(browser.start(), 'the start of the browser');
      await this.#comeBack();
    }
    // Without a network nothing changes, so the page can be compared with the server now.
    await this.#read().catch((error: unknown) => this.note(`nothing to be read: ${tellError(error)}`));
    for (const lasting of this.#lasting.splice(0)) await this.#heal(lasting);
    for (const { fault } of await portal.control.listRequests()) {
      const kind = fault === null ? undefined : findLoggedKind(fault);
      if (kind !== undefined) this.#count(kind);
      const answer = fault === null ? undefined : findLoggedAnswer(fault);
      if (answer !== undefined) this.answers[answer] = (this.answers[answer] ?? 0) + 1;
    }
    this.note('the faults are over');
    if (claimant.standing !== 'filed') await this.#comeBack();
  }

  async #judge(): Promise<void> {
    const { claimant, portal } = this.#scene;
    await this.#settle();
    const returns = this.#plan.comesBack && claimant.standing === 'filed' && !(await this.#isDoubled());
    if (returns) {
      this.note('comes back once the claim is filed');
      claimant.standing = 'answering';
      await this.#comeBack();
      await this.#settle();
    }
    const wrong = this.isTooLate
      ? await this.#findLoss()
      : await findWrongFiling(this.#script, portal.control);
    if (wrong !== undefined) this.#fail(wrong);
  }

  /** Continues until the page says that the claim is filed or too late. */
  async #settle(): Promise<void> {
    const { claimant } = this.#scene;
    const from = Date.now();
    const isSettled = async () =>
      claimant.standing === 'filed' || this.isTooLate || (await this.#isDoubled());
    while (!(await isSettled()) && Date.now() - from < SETTLED_WITHIN_MS)
      await limitCall(this.#beat(), claimant.lastDone);
    if (claimant.standing === 'filed') this.secondsToFile ??= (Date.now() - from) / 1_000;
    else if (!(await isSettled()))
      this.#fail(
        `the page does not say within ${SETTLED_WITHIN_MS / 1_000} s after the faults that the claim is filed`,
      );
  }

  async #isDoubled(): Promise<boolean> {
    return (await this.#listCodes()).length > 1;
  }

  /**
   * Finds what was lost of a claim that came too late. No draft is expected if the device had refused to keep it and the page said so.
   */
  async #findLoss(): Promise<string | undefined> {
    const { claimant, browser, portal } = this.#scene;
    const isDraftExpected = !claimant.answers.isEmpty && claimant.storageGoneSince === undefined;
    const made = this.#wasSubmitted ? 'claim' : isDraftExpected ? 'draft' : 'nothing';
    return findLoss(made, await browser.countKept(), portal.control);
  }

  #fail(failure: string): void {
    if (!this.failures.includes(failure)) this.failures.push(failure);
    this.note(`FAILURE ${failure}`);
  }

  #count(kind: FaultKind): void {
    this.struck[kind] = (this.struck[kind] ?? 0) + 1;
  }
}

function isForWholeRun({ lasts }: PlannedFault): boolean {
  return lasts === Number.POSITIVE_INFINITY;
}

function limitCall<T>(call: Promise<T>, name: string): Promise<T> {
  return withLimit(call, CALL_LIMIT_MS, () => new DriverFailure(`the driver hangs: ${name}`));
}

function tellError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
