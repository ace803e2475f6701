import type { TestProject } from 'vitest/node';
import { startMock } from '#api-mock/node.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Base address of an api-mock that runs beside the tests, without a slash at its end. */
    mockUrl: string;
  }
}

/** Starts one api-mock on a free port for the whole run; `inject('mockUrl')` gives its address. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mock = await startMock();
  project.provide('mockUrl', mock.url);
  return () => mock.stop();
}
