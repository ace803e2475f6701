import { vi } from 'vitest';

/** The browser's own opening of keys, held up once. */
export interface HeldKey {
  /** Whether a key was asked for since. */
  isAsked(): boolean;
  letGo(): void;
}

/** The browser opens the next wrapped key only once it is let go: what waits for it ends after what begins later. */
export function holdNextKey(): HeldKey {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  const unwrapKey = crypto.subtle.unwrapKey.bind(crypto.subtle);
  const spy = vi.spyOn(crypto.subtle, 'unwrapKey').mockImplementationOnce(async (...parameters) => {
    await released;
    return unwrapKey(...parameters);
  });
  return { isAsked: () => spy.mock.calls.length > 0, letGo };
}
