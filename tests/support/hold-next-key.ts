import { vi } from 'vitest';

/** Holds up one `unwrapKey` call. */
export interface HeldKey {
  isAsked(): boolean;
  letGo(): void;
}

/** Delays the next `unwrapKey` until `letGo`, so that a later operation can end before it. */
export function holdNextKey(): HeldKey {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  const unwrapKey = crypto.subtle.unwrapKey.bind(crypto.subtle);
  const spy = vi.spyOn(crypto.subtle, 'unwrapKey').mockImplementationOnce(async (...parameters) => {
    await released;
    return unwrapKey(...parameters);
  });
  return { isAsked: () => spy.mock.calls.length > 0, letGo };
}
