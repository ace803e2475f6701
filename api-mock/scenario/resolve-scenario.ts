import { type Scenario, scenarioSchema } from './scenario.ts';

/**
 * Parses a whole scenario and turns each `passesInMinutes` into an instant by the server's clock as that
 * scenario sets it.
 * @param now real time, epoch milliseconds
 * @throws zod's error where a switch is unknown or wrong
 */
export function resolveScenario(input: unknown, now: number): Scenario {
  const scenario = scenarioSchema.parse(input);
  const serverNow = readServerClock(scenario, now);
  for (const deadline of Object.values(scenario.deadlines.keys)) {
    if (deadline?.passesInMinutes === undefined) continue;
    deadline.passesAt = new Date(serverNow + deadline.passesInMinutes * 60_000).toISOString();
    delete deadline.passesInMinutes;
  }
  return scenario;
}

/** The server's clock as the scenario sets it, epoch milliseconds. */
export function readServerClock(scenario: Scenario, now: number): number {
  const { frozenAt, offsetSeconds } = scenario.clock;
  return (frozenAt === undefined ? now : Date.parse(frozenAt)) + offsetSeconds * 1000;
}
