import { startMock } from '#api-mock/node.ts';
import { createTester, type Tester } from '#api-mock/test-support/tester.ts';

/** Proves a scenario's effect over HTTP. The tester's space is new and in that scenario. */
export type Effect = (tester: Tester) => Promise<void>;

/** Effects by the name of the scenario's file. */
export type Effects = Readonly<Record<string, Effect>>;

/** Runs with its own mock, whose clock `advance` moves forward. */
export async function withClock(
  preset: string,
  run: (tester: Tester, advance: (seconds: number) => void) => Promise<void>,
): Promise<void> {
  let ahead = 0;
  const mock = await startMock({ now: () => Date.now() + ahead });
  try {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({ preset });
    await run(tester, (seconds) => {
      ahead += seconds * 1000;
    });
  } finally {
    await mock.stop();
  }
}

export async function readJson(tester: Tester, path: string) {
  return (await tester.call(path)).json();
}
