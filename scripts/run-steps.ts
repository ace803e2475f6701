/** Outcome of one step's command. */
export interface StepOutcome {
  readonly didSucceed: boolean;
  readonly output: string;
  readonly seconds: number;
}

interface Schedulable {
  readonly name: string;
  readonly needs?: readonly string[];
  readonly places?: number;
}

/** Runs steps in order, as places and needs allow. Runs all of them, whatever fails; a step whose need failed fails without running. */
export async function runSteps<Step extends Schedulable>(
  steps: readonly Step[],
  places: number,
  run: (step: Step) => Promise<StepOutcome>,
  onEnd: (step: Step, outcome: StepOutcome) => void,
): Promise<void> {
  const ended = new Map<string, boolean>();
  const running = new Map<string, Promise<void>>();
  const waiting = [...steps];
  let free = places;

  function end(step: Step, outcome: StepOutcome): void {
    ended.set(step.name, outcome.didSucceed);
    onEnd(step, outcome);
  }

  function start(step: Step): void {
    const taken = step.places ?? 1;
    free -= taken;
    const work = run(step).then((outcome) => {
      free += taken;
      running.delete(step.name);
      end(step, outcome);
    });
    running.set(step.name, work);
  }

  while (waiting.length > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      const needs = step.needs ?? [];
      const failedNeed = needs.find((need) => ended.get(need) === false);
      if (failedNeed !== undefined) {
        waiting.splice(waiting.indexOf(step), 1);
        end(step, { didSucceed: false, output: `Not run: "${failedNeed}" failed.`, seconds: 0 });
      } else if (needs.every((need) => ended.get(need) === true) && (step.places ?? 1) <= free) {
        waiting.splice(waiting.indexOf(step), 1);
        start(step);
      }
    }
    if (running.size > 0) await Promise.race(running.values());
    else if (
      waiting.length > 0 &&
      !waiting.some((step) => step.needs?.some((need) => ended.get(need) === false))
    ) {
      throw new Error(`No step can start: ${waiting.map((step) => step.name).join(', ')}`);
    }
  }
}
