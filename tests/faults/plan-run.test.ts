import { expect, it } from 'vitest';
import { describeFault } from '#api-mock/http/apply-fault.ts';
import { endpointFaultSchema } from '#api-mock/scenario/endpoint-fault.ts';
import { ANSWER_FAULTS, describeAnswerFault, FAULT_KINDS, findLoggedKind } from './fault-kinds.ts';
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

it('lets an answer that a seed is for go wrong at the submit', () => {
  for (const seed of seeds) {
    const own = planRun(seed).faults[0];
    if (own === undefined || !ANSWER_FAULTS.some((kind) => kind === own.kind)) continue;
    expect(own).toMatchObject({ stage: 'submitting', endpoint: 'submit', beat: 0, delayMs: 0 });
  }
});

it('files both kinds of claims', () => {
  const types = Array.from({ length: 40 }, (_, seed) => planRun(seed).formType);
  expect(new Set(types)).toEqual(new Set(['Standard', 'DocumentsUpload']));
});

it.each(ANSWER_FAULTS)('knows %s again in the log of the mock', (kind) => {
  const fault = endpointFaultSchema.parse(describeAnswerFault(kind, 0.5));
  expect(findLoggedKind(describeFault(fault))).toBe(kind);
});
