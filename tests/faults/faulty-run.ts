import { setTimeout as pause } from 'node:timers/promises';
import { type FaultKind, findLoggedKind, isAnswerFault } from './fault-kinds.ts';
import type { FormScript } from './form-script.ts';
import { type Heal, injectFault, type Scene } from './inject-fault.ts';
import { findLoss, findUntruth, findWrongFiling } from './judge.ts';
import type { PlannedFault, RunPlan, Stage } from './plan-run.ts';

const FILED_WITHIN_MS = 60_000;
/** What a claimant takes at most from the end of the faults to the press on the last button. */
const SUBMITTED_WITHIN_MS = 60_000;
/** Beats after which a stage is over although it has not come to its end. */
const STAGE_BEATS: Readonly<Record<Stage, number>> = { answering: 45, submitting: 6, waiting: 4 };
/** Between two looks at a claim that is being sent. */
const LOOK_EVERY_MS = 300;

interface LastingFault {
  beats: number;
  readonly kind: FaultKind;
  readonly heal: Heal;
}

/** One claimant's way through faults, and what is found afterwards. */
export class FaultyRun {
  readonly struck: Partial<Record<FaultKind, number>> = {};
  readonly failures: string[] = [];
  readonly diary: string[] = [];
  secondsToFile: number | null = null;
  readonly #plan: RunPlan;
  readonly #scene: Scene;
  readonly #script: FormScript;
  readonly #began = Date.now();
  #lasting: LastingFault[] = [];
  #lastNote = '';

  constructor(plan: RunPlan, scene: Scene, script: FormScript) {
    this.#plan = plan;
    this.#scene = scene;
    this.#script = script;
  }

  async play(): Promise<void> {
    const { device, claimant } = this.#scene;
    await device.start();
    await claimant.open();
    await this.#playStage('answering', () => !this.#isReadyToSubmit() && !this.isTooLate);
    await this.#playStage('submitting', () => claimant.standing === 'answering' && !this.isTooLate);
    await this.#playStage('waiting', () => true);
    await this.#endFaults();
    await this.#judge();
  }

  /** The deadline has passed for good, and the portal says so: nothing is sent any more. */
  get isTooLate(): boolean {
    return this.#plan.deadlineStays && this.#scene.claimant.isTooLate;
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
    const due = this.#plan.faults.filter((fault) => fault.stage === stage);
    for (let beat = 0; beat < STAGE_BEATS[stage]; beat += 1) {
      const isLast = beat > 0 && !goesOn();
      const now = due.filter((fault) => fault.beat === beat || (isLast && fault.beat > beat));
      const [, ...strikes] = await Promise.allSettled([
        isLast ? undefined : this.#beat(),
        ...now.map((fault) => this.#strike(fault)),
      ]);
      for (const strike of strikes) {
        if (strike.status === 'rejected') this.note(`a fault could not strike: ${tellError(strike.reason)}`);
      }
      await this.#healWhatIsOver();
      if (isLast) return;
    }
  }

  /** The claimant does one thing; what does not work now is tried again in the next beat. */
  async #beat(): Promise<void> {
    const { device, claimant } = this.#scene;
    try {
      if (!device.isRunning) {
        claimant.answers.died();
        await device.start();
        await claimant.open();
      } else if (claimant.standing !== 'answering') await pause(LOOK_EVERY_MS);
      if (claimant.standing !== 'filed') await claimant.act();
      this.note(`${claimant.standing}: ${claimant.lastDone}`);
    } catch (error) {
      this.note(`not done: ${tellError(error)}`);
      claimant.forgetPage();
    }
    for (const lost of claimant.lost.splice(0)) {
      this.failures.push(
        `lost answer ${lost.id}: "${lost.found}" in place of "${lost.allowed.join('" or "')}"`,
      );
    }
  }

  async #strike(fault: PlannedFault): Promise<void> {
    await pause(fault.delayMs);
    this.note(
      `fault ${fault.kind}${isAnswerFault(fault.kind) ? ` on ${fault.times} x ${fault.endpoint}` : ''}`,
    );
    const heal = await injectFault(fault, this.#scene);
    this.#lasting.push({ kind: fault.kind, beats: fault.lasts, heal });
    if (!isAnswerFault(fault.kind)) this.#count(fault.kind);
  }

  async #healWhatIsOver(): Promise<void> {
    for (const lasting of this.#lasting) lasting.beats -= 1;
    // The calls that an answer fault waits for may come late: it ends with the faults.
    const over = this.#lasting.filter(({ beats, kind }) => beats <= 0 && !isAnswerFault(kind));
    this.#lasting = this.#lasting.filter((lasting) => !over.includes(lasting));
    for (const { heal } of over) await heal();
  }

  async #endFaults(): Promise<void> {
    const { control, device, claimant } = this.#scene;
    if (!device.isRunning) await device.start();
    // Without a network nothing moves: what the device says now can be held against what the server has.
    await this.#checkTruth();
    for (const { heal } of this.#lasting.splice(0)) await heal();
    for (const { fault } of await control.listRequests()) {
      const kind = fault === null ? undefined : findLoggedKind(fault);
      if (kind !== undefined) this.#count(kind);
    }
    this.note('the faults are over');
    if (claimant.standing === 'filed') return;
    claimant.forgetPage();
    await claimant.open().catch((error: unknown) => this.note(`not opened: ${tellError(error)}`));
  }

  async #checkTruth(): Promise<void> {
    const { claimant, control } = this.#scene;
    try {
      const untruth = await findUntruth(claimant, control);
      if (untruth !== undefined) this.failures.push(`untrue: ${untruth}`);
    } catch (error) {
      // A server that answers nothing but faults may keep the page away: there is then nothing that could be untrue.
      this.note(`status not shown: ${tellError(error)}`);
    }
  }

  async #judge(): Promise<void> {
    const { claimant, control } = this.#scene;
    await this.#beatWhile(() => claimant.standing === 'answering' && !this.isTooLate, SUBMITTED_WITHIN_MS);
    if (claimant.standing === 'answering' && !this.isTooLate) {
      this.failures.push(`not submitted within ${SUBMITTED_WITHIN_MS / 1_000} s after the faults`);
      return;
    }
    const submittedAt = Date.now();
    await this.#beatWhile(() => claimant.standing !== 'filed' && !this.isTooLate, FILED_WITHIN_MS);
    if (claimant.standing === 'filed') {
      this.secondsToFile = (Date.now() - submittedAt) / 1_000;
    } else if (!this.isTooLate) {
      const { kind, words } = await claimant.readClaim();
      this.failures.push(
        `not filed within ${FILED_WITHIN_MS / 1_000} s after the faults; the device says "${kind}: ${words}"`,
      );
    }
    const wrong = this.isTooLate
      ? await findLoss(this.#tellMade(), claimant, control)
      : await findWrongFiling(this.#script, control);
    if (wrong !== undefined) this.failures.push(wrong);
    await this.#checkTruth();
  }

  /** What must not be lost; a draft that a full device has refused was told of. */
  #tellMade(): 'nothing' | 'draft' | 'claim' {
    const { claimant } = this.#scene;
    if (claimant.wasSubmitted) return 'claim';
    return claimant.answers.isEmpty || claimant.storageFullSince !== undefined ? 'nothing' : 'draft';
  }

  async #beatWhile(goesOn: () => boolean, forMs: number): Promise<void> {
    const end = Date.now() + forMs;
    while (goesOn() && Date.now() < end) await this.#beat();
  }

  #count(kind: FaultKind): void {
    this.struck[kind] = (this.struck[kind] ?? 0) + 1;
  }
}

function tellError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
