import { randomUUID } from 'node:crypto';
import { createMockControl } from '#api-mock/control/client.ts';
import { SPACE_HEADER } from '#api-mock/control/contract.ts';
import type { Backend } from './backend.ts';

export async function isMock(url: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/__mock/scenario', url));
    return response.ok && typeof (await response.json()).scenario === 'object';
  } catch {
    return false;
  }
}

/** Creates full access to the api-mock by its control API, in a space of its own. */
export function createMockBackend(url: string): Backend {
  const space = `conformance-${randomUUID()}`;
  const control = createMockControl(url, space);
  const patch = async (switches: Readonly<Record<string, unknown>>): Promise<void> => {
    await control.changeScenario({ patch: switches });
  };
  return {
    headers: { [SPACE_HEADER]: space },
    getCaptchaToken: async () => {
      const token = await control.getCaptchaToken();
      if (token === null) throw new Error('The mock’s scenario lets no captcha succeed.');
      return token;
    },
    listClaims: () => control.listSubmissions(),
    setDeadline: (at) => {
      if (at === undefined) return patch({ clock: null, deadlines: { keys: null } });
      return patch({
        clock: { frozenAt: at.clock.toISOString() },
        deadlines: { keys: { [at.deadlineKey]: { passesAt: at.deadline.toISOString() } } },
      });
    },
    setSessionSeconds: (seconds) =>
      patch({ session: seconds === undefined ? null : { lengthSeconds: seconds } }),
    setProcessingMs: (ms) => patch({ submit: { processingMs: ms ?? null } }),
    close: async () => {
      await control.reset();
    },
  };
}
