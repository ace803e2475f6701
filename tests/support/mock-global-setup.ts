import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Base address of an api-mock that runs beside the tests, without a slash at its end. */
    mockUrl: string;
  }
}

/** Starts one api-mock on a free port for the whole run; `inject('mockUrl')` gives its address. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const module = new URL('../../api-mock/node.ts', import.meta.url);
  if (!existsSync(module)) {
    project.provide('mockUrl', 'http://127.0.0.1:9');
    return async () => {};
  }
  const { startMockServer } = await import(module.href);
  const mock = await startMockServer({ port: 0 });
  project.provide('mockUrl', mock.url);
  return () => mock.close();
}
