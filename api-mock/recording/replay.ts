import { type CallStep, isAct, isChange, type RecordedAnswer, type Recording } from './recording.ts';

type Patch = Readonly<Record<string, unknown>>;

interface QueuedStep {
  readonly step: CallStep;
  readonly index: number;
  left: number;
}

/** Recorded step for a call, and the scenario changes that precede it, latest last. */
export interface Taken {
  readonly step: CallStep | undefined;
  readonly scenarios: readonly Patch[];
}

/**
 * Replays a recording as calls come. The n-th act (a sign-in, a claim) gets the n-th recorded answer. A read gets the answers recorded
 * between the same two acts, then repeats the last of them: pages read as often as they like, and no answer may come before the act that
 * led to it. The mock answers any other call itself.
 */
export class Replay {
  /** Milliseconds to add to real time, so that the replay starts at the recording's time. */
  readonly shiftMs: number;
  readonly total: number;
  readonly notRecorded: number;
  readonly #answers: Recording['answers'];
  readonly #queues = new Map<string, QueuedStep[]>();
  readonly #acts: readonly number[];
  readonly #changes: { readonly index: number; readonly scenario: Patch }[] = [];
  readonly #lastCall: number;
  /** Index of the last replayed act. */
  #position = -1;
  #given = 0;

  /** @param now real time in epoch milliseconds */
  constructor({ startedAt, notRecorded, answers, steps }: Recording, now: number) {
    this.shiftMs = Date.parse(startedAt) - now;
    this.notRecorded = notRecorded;
    this.#answers = answers;
    for (const [index, step] of steps.entries()) {
      if (isChange(step)) {
        this.#changes.push({ index, scenario: step.scenario });
        continue;
      }
      const queue = this.#queues.get(step.call) ?? [];
      queue.push({ step, index, left: step.times ?? 1 });
      this.#queues.set(step.call, queue);
    }
    const queued = [...this.#queues.values()].flat();
    this.total = queued.length;
    this.#acts = queued
      .filter(({ step }) => isAct(step.call))
      .map(({ index }) => index)
      .sort((a, b) => a - b);
    this.#lastCall = Math.max(-1, ...queued.map(({ index }) => index));
  }

  get given(): number {
    return this.#given;
  }

  get scenarios(): readonly Patch[] {
    return this.#changes.map(({ scenario }) => scenario);
  }

  take(call: string): Taken {
    const queue = this.#queues.get(call) ?? [];
    const found = isAct(call) ? queue.find(({ left }) => left > 0) : this.#findRead(queue);
    if (found === undefined) return { step: undefined, scenarios: this.#takeLastChanges() };
    if (found.left === (found.step.times ?? 1)) this.#given += 1;
    found.left = Math.max(0, found.left - 1);
    if (isAct(call)) this.#position = Math.max(this.#position, found.index);
    return { step: found.step, scenarios: this.#takeChanges(found.index) };
  }

  findAnswer({ answer }: CallStep): RecordedAnswer | null {
    return (answer === null ? undefined : this.#answers[answer]) ?? null;
  }

  #findRead(queue: readonly QueuedStep[]): QueuedStep | undefined {
    const end = this.#acts.find((index) => index > this.#position) ?? Number.POSITIVE_INFINITY;
    const next = queue.find(({ index, left }) => left > 0 && index > this.#position && index < end);
    if (next !== undefined || end === Number.POSITIVE_INFINITY) return next;
    return queue.findLast(({ index }) => index < end);
  }

  #takeChanges(before: number): readonly Patch[] {
    const due = this.#changes.filter(({ index }) => index < before);
    this.#changes.splice(0, due.length);
    return due.map(({ scenario }) => scenario);
  }

  /** Takes the changes recorded after the last call; they apply once the replay is past the claimant's last act. */
  #takeLastChanges(): readonly Patch[] {
    const isPastActs = this.#position >= (this.#acts.at(-1) ?? -1);
    const [next] = this.#changes;
    const isLast = next !== undefined && next.index > this.#lastCall;
    return isPastActs && isLast ? this.#takeChanges(Number.POSITIVE_INFINITY) : [];
  }
}
