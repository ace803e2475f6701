import type { ServerCase } from '../case/server-case.ts';
import { checkNames, createCaseDefaults } from './case-defaults.ts';
import { mergePatch } from './merge-patch.ts';
import { type Scenario, scenarioSchema } from './scenario.ts';

/**
 * Parses a whole scenario on top of the case's defaults, and turns each `passesInMinutes` into an instant by the server's clock in that
 * scenario.
 * @param now real time in epoch milliseconds
 * @throws Error if a switch is unknown or wrong
 */
export function resolveScenario(input: unknown, now: number, serverCase: ServerCase): Scenario {
  const scenario = scenarioSchema.parse(mergePatch(createCaseDefaults(serverCase), input));
  checkNames(scenario, serverCase);
  const serverNow = readServerClock(scenario, now);
  for (const deadline of Object.values(scenario.deadlines.keys)) {
    if (deadline?.passesInMinutes === undefined) continue;
    deadline.passesAt = new Date(serverNow + deadline.passesInMinutes * 60_000).toISOString();
    delete deadline.passesInMinutes;
  }
  return scenario;
}

/** Returns the server's clock in epoch milliseconds, as the scenario sets it. */
export function readServerClock(scenario: Scenario, now: number): number {
  const { frozenAt, offsetSeconds } = scenario.clock;
  return (frozenAt === undefined ? now : Date.parse(frozenAt)) + offsetSeconds * 1000;
}
