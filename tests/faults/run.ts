import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildSite } from '#scripts/build.ts';
import { REGRESSION_SEEDS } from './regression-seeds.ts';
import { countFaults, describeAll, describeOutcome, findMissingKinds } from './report.ts';
import { type RunOutcome, runOne } from './run-one.ts';

// Runs claims through faults: npm run faults -- --runs 1000 --seed 1. One seed is always the same plan.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    /** Seeds that once failed are run before the others. */
    regressions: { type: 'boolean', default: false },
    /** Runs at a time: they wait for timers as well as for the processor. */
    places: { type: 'string', default: '3' },
    diary: { type: 'boolean', default: false },
  },
});

const FOLDER = 'reports';
mkdirSync(FOLDER, { recursive: true });
const first = Number(values.seed);
const seeds = Array.from({ length: Number(values.runs) }, (_, index) => first + index);
const kept = REGRESSION_SEEDS.map(({ seed }) => seed);
const waiting = [...new Set([...(values.regressions ? kept : []), ...seeds])];
const total = waiting.length;
const outcomes: RunOutcome[] = [];

async function work(): Promise<void> {
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
    const outcome = await runOne(seed, FOLDER);
    outcomes.push(outcome);
    console.log(describeOutcome(outcome));
    if (outcome.failures.length > 0 || values.diary)
      console.log(outcome.diary.join('\n').replace(/^/gm, '    '));
  }
}

await buildSite('demo');
const began = performance.now();
await Promise.all(Array.from({ length: Number(values.places) }, work));
const failed = outcomes.filter(({ failures }) => failures.length > 0).map(({ seed }) => seed);
const missing = total >= 40 ? findMissingKinds(outcomes) : [];
console.log(`\n${describeAll(outcomes)}`);
console.log(`${total} runs in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
if (missing.length > 0) console.log(`Never struck: ${missing.join(', ')}`);
if (failed.length > 0) console.log(`Failed seeds: ${failed.join(', ')}`);
console.log(`${total - failed.length} passed, ${failed.length + missing.length} failed`);
writeFileSync(
  `${FOLDER}/faults.json`,
  JSON.stringify({ faults: countFaults(outcomes), missing, outcomes }, null, 1),
);
if (failed.length + missing.length > 0) process.exitCode = 1;
