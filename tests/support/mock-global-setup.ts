import type { TestProject } from 'vitest/node';
import { startMock } from '#api-mock/node.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Base address of an api-mock that runs beside the tests, without a slash at its end. */
    mockUrl: string;
    /** How many times slower the pages of the tests in a browser run. */
    cpuThrottle: number;
    /** How the walks through the forms begin, and how long each is. */
    walk: { readonly seed: number; readonly steps: number };
    /** Which generated forms are shown: the first one's seed, and how many. */
    forms: { readonly seed: number; readonly count: number; readonly rendered: number };
  }
}

/** Starts one api-mock on a free port for the whole run; `inject('mockUrl')` gives its address. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mock = await startMock();
  project.provide('mockUrl', mock.url);
  return () => mock.stop();
}
