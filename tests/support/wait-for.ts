import { vi } from 'vitest';
import { WAIT_LIMIT_MS } from './limits.ts';

/** Tries again until the attempt does not throw, and gives its value. Vitest's own gives up after a second. */
export function waitFor<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: WAIT_LIMIT_MS });
}

/** Asks again until the answer is truthy. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(isSo, { timeout: WAIT_LIMIT_MS });
}
