import { vi } from 'vitest';
import { WAIT_LIMIT_MS } from './limits.ts';

/** Repeats the attempt until it does not throw, and returns its value. Vitest's own `waitFor` gives up after a second. */
export function waitFor<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: WAIT_LIMIT_MS });
}

export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(isSo, { timeout: WAIT_LIMIT_MS });
}
