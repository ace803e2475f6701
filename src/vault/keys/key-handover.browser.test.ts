import { afterEach, expect, test, vi } from 'vitest';
import { endKeys, getHeldKeys, holdKey, holdSalt } from './held-keys.ts';
import { handKeysToWorker, KEYS_HANDED } from './key-handover.ts';

afterEach(() => {
  endKeys();
  vi.restoreAllMocks();
});

/** Fails like a browser that cannot serialize a key: WebKit without its master key. */
function refuseKeys(message: unknown): void {
  const { held } = message as { readonly held?: ReturnType<typeof getHeldKeys> };
  if (held && held.keys.length > 0) throw new DOMException('The object can not be cloned.', 'DataCloneError');
  structuredClone(message);
}

async function holdSomething(draftId: string): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  holdKey({ draftId, formType: 'Standard', key });
  holdSalt(draftId, new Uint8Array([1, 2, 3]));
}

test('where a key cannot be cloned this page keeps it, and the worker and other tabs get the salts', async () => {
  const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(refuseKeys);
  await holdSomething('a');
  expect(getHeldKeys().keys).toMatchObject([{ draftId: 'a' }]);
  const onlySalts = expect.objectContaining({ session: null, keys: [], salts: getHeldKeys().salts });
  expect(told).toHaveBeenLastCalledWith({ type: 'held', held: onlySalts });

  const postMessage = vi.fn(refuseKeys);
  const controller = { postMessage };
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue({
    controller,
    ready: Promise.resolve({ active: controller }),
  } as unknown as ServiceWorkerContainer);
  const uncaught = vi.fn();
  addEventListener('error', uncaught);
  handKeysToWorker(getHeldKeys);
  dispatchEvent(new Event('pagehide'));
  removeEventListener('error', uncaught);
  expect(uncaught).not.toHaveBeenCalled();
  expect(postMessage).toHaveBeenLastCalledWith({ type: KEYS_HANDED, held: onlySalts });
});
