import { expect, it } from 'vitest';
import { describeFault } from '#api-mock/http/apply-fault.ts';
import { endpointFaultSchema } from '#api-mock/scenario/endpoint-fault.ts';
import {
  ANSWER_FAULTS,
  describeAnswerFault,
  FAULT_KINDS,
  findLoggedAnswer,
  findLoggedKind,
  listFaultKinds,
} from './fault-kinds.ts';
import { planRun } from './plan-run.ts';

const seeds = Array.from({ length: FAULT_KINDS.length }, (_, index) => 100 + index);

it('plans a seed always the same, and another seed otherwise', () => {
  expect(planRun(7)).toEqual(planRun(7));
  expect(planRun(7).faults).not.toEqual(planRun(8).faults);
});

it('has every kind of fault in as many seeds in a row as there are kinds', () => {
  const own = seeds.map((seed) => planRun(seed).faults[0]?.kind);
  expect(new Set(own)).toEqual(new Set(FAULT_KINDS));
});

it('plans for Firefox every kind that can be acted out there, and no other', () => {
  const kinds = seeds.flatMap((seed) => planRun(seed, 'firefox').faults.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(listFaultKinds('firefox')));
});

it('draws every status with every body, and drips up to a minute', () => {
  const amounts = Array.from({ length: 20_000 }, (_, index) => index / 20_000);
  const drawn = amounts.map((amount) => endpointFaultSchema.parse(describeAnswerFault('odd-answer', amount)));
  expect(new Set(drawn.map((fault) => findLoggedAnswer(describeFault(fault)))).size).toBe(19 * 6);
  const longest = Math.max(...drawn.map(({ dripMs }) => dripMs));
  expect(longest).toBeGreaterThan(55_000);
  expect(longest).toBeLessThanOrEqual(60_000);
  const statuses = (handled: boolean) =>
    new Set(drawn.filter(({ handlesFirst }) => handlesFirst === handled).map(({ status }) => status));
  // Only these statuses mean that the call was not handled.
  const neverHandled = new Set([404, 425, 429]);
  const handled = statuses(true);
  expect(new Set([...statuses(false)].filter((status) => !handled.has(status)))).toEqual(neverHandled);
});

it('lets an answer that a seed is for go wrong at the submit', () => {
  for (const seed of seeds) {
    const own = planRun(seed).faults[0];
    if (own === undefined || !ANSWER_FAULTS.some((kind) => kind === own.kind)) continue;
    expect(own).toMatchObject({ stage: 'submitting', endpoint: 'submit', beat: 0, delayMs: 0 });
  }
});

it('has servers that tell what was filed, and servers that do not', () => {
  expect(new Set(seeds.map((seed) => planRun(seed).tellsFiled))).toEqual(new Set([true, false]));
});

it('files both kinds of claims', () => {
  const types = Array.from({ length: 40 }, (_, seed) => planRun(seed).formType);
  expect(new Set(types)).toEqual(new Set(['Standard', 'DocumentsUpload']));
});

it.each(ANSWER_FAULTS)('knows %s again in the log of the mock', (kind) => {
  const fault = endpointFaultSchema.parse(describeAnswerFault(kind, 0.5));
  expect(findLoggedKind(describeFault(fault))).toBe(kind);
});
