import type { NamedCall } from './name-call.ts';
import {
  type CallStep,
  isAct,
  MOST_STEPS,
  type RecordedAnswer,
  type Recording,
  type Step,
} from './recording.ts';

type Patch = Record<string, unknown>;

interface OpenCall {
  readonly atMs: number;
  readonly call: string;
  /** Number of times in a row that it got the same answer. */
  times: number;
  answered?: Omit<CallStep, 'atMs' | 'call' | 'times'>;
}

interface OpenChange {
  readonly atMs: number;
  readonly scenario: Patch;
}

interface Answered extends Pick<CallStep, 'request' | 'tookMs' | 'dripMs'> {
  /** Null if the connection was closed without an answer. */
  readonly answer: RecordedAnswer | null;
}

/** Records the calls and answers of one space, in the order of arrival, until it is finished or full. */
export class Recorder {
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #startedWith: Patch;
  readonly #steps: (OpenCall | OpenChange)[] = [];
  /** Answer as text -> its name. */
  readonly #answers = new Map<string, string>();
  #scenario: string;
  #dropped = 0;

  /** @param now real time in epoch milliseconds @param scenario current difference from the default scenario */
  constructor(now: () => number, scenario: Patch) {
    this.#now = now;
    this.#startedAt = now();
    this.#startedWith = scenario;
    this.#scenario = JSON.stringify(scenario);
  }

  get count(): number {
    return this.#steps.length;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** Reserves a step for an arrived call; returns undefined if the recorder is full. */
  open({ name }: NamedCall): OpenCall | undefined {
    const opened = { atMs: this.#elapsed(), call: name, times: 1 };
    return this.#add(opened) ? opened : undefined;
  }

  close(opened: OpenCall, { answer, ...rest }: Answered): void {
    opened.answered = { ...rest, answer: answer === null ? null : this.#nameAnswer(answer) };
    const earlier = this.#findRepeated(opened);
    if (earlier === undefined) return;
    earlier.times += opened.times;
    this.#steps.splice(this.#steps.indexOf(opened), 1);
  }

  addChange(scenario: Patch): void {
    const text = JSON.stringify(scenario);
    if (text === this.#scenario) return;
    this.#scenario = text;
    this.#add({ atMs: this.#elapsed(), scenario });
  }

  finish(): { readonly patch: Patch; readonly recording: Recording } {
    const steps = this.#steps.flatMap(toSteps);
    return {
      patch: this.#startedWith,
      recording: {
        version: 1,
        startedAt: new Date(this.#startedAt).toISOString(),
        notRecorded: this.#dropped + (this.#steps.length - steps.length),
        answers: Object.fromEntries([...this.#answers].map(([text, name]) => [name, JSON.parse(text)])),
        steps,
      },
    };
  }

  #add(step: OpenCall | OpenChange): boolean {
    if (this.#steps.length < MOST_STEPS) return this.#steps.push(step) > 0;
    this.#dropped += 1;
    return false;
  }

  #elapsed(): number {
    return this.#now() - this.#startedAt;
  }

  #nameAnswer(answer: RecordedAnswer): string {
    const text = JSON.stringify(answer);
    const name = this.#answers.get(text) ?? String(this.#answers.size + 1);
    this.#answers.set(text, name);
    return name;
  }

  /** Finds the previous same call if it had the same answer, as far back as the last act or scenario change. */
  #findRepeated(opened: OpenCall): OpenCall | undefined {
    if (isAct(opened.call)) return undefined;
    for (let index = this.#steps.indexOf(opened) - 1; index >= 0; index -= 1) {
      const step = this.#steps[index];
      if (step === undefined || 'scenario' in step || isAct(step.call)) return undefined;
      if (step.call !== opened.call) continue;
      return step.answered?.answer === opened.answered?.answer ? step : undefined;
    }
    return undefined;
  }
}

/** Omits a call that has not ended, because its answer is unknown. */
function toSteps(step: OpenCall | OpenChange): Step[] {
  if ('scenario' in step) return [step];
  const { atMs, call, times, answered } = step;
  return answered === undefined ? [] : [{ atMs, call, ...(times > 1 ? { times } : {}), ...answered }];
}
