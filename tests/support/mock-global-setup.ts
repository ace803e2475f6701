import type { TestProject } from 'vitest/node';
import { startMock } from '#api-mock/node.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of an api-mock for the tests, without a trailing slash. */
    mockUrl: string;
    /** Slowdown of the pages in browser tests. */
    cpuThrottle: number;
    /** First seed and length of the walks through the forms. */
    walk: { readonly seed: number; readonly steps: number };
    /** First seed and number of the generated forms, and how many of them are rendered. */
    forms: { readonly seed: number; readonly count: number; readonly rendered: number };
  }
}

/** Starts one api-mock on a free port for the whole run; `inject('mockUrl')` returns its address. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mock = await startMock();
  project.provide('mockUrl', mock.url);
  return () => mock.stop();
}
