import { fail, type Result, succeed } from '#kernel/result.ts';
import { toTrustedScriptUrl } from '#kernel/trusted-types.ts';

/** Why a script did not run: refused by the page's policy, blocked or unreachable, or too slow. */
export type ScriptFailure = 'refused' | 'failed' | 'timeout';

export type LoadScript = (address: string) => Promise<Result<void, ScriptFailure>>;

/** How long a script may take, in ms: a slow phone on a slow network still gets it. */
const SCRIPT_TIMEOUT_MS = 30_000;

const loading = new Map<string, Promise<Result<void, ScriptFailure>>>();

function insertScript(address: string): Promise<Result<void, ScriptFailure>> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const finish = (result: Result<void, ScriptFailure>) => {
      clearTimeout(timer);
      if (!result.ok) {
        script.remove();
        // The next call tries again: a blocker may have been switched off, the network may be back.
        loading.delete(address);
      }
      resolve(result);
    };
    const timer = setTimeout(() => finish(fail('timeout')), SCRIPT_TIMEOUT_MS);
    script.async = true;
    script.addEventListener('load', () => finish(succeed(undefined)));
    script.addEventListener('error', () => finish(fail('failed')));
    try {
      script.src = toTrustedScriptUrl(address);
    } catch {
      finish(fail('refused'));
      return;
    }
    document.head.append(script);
  });
}

/**
 * Loads an external classic script once, however often it is asked for. A failure is not remembered. The address must
 * be of a host that the page's Trusted Types policy knows from the settings; any other gives 'refused'.
 */
export const loadScript: LoadScript = (address) => {
  const known = loading.get(address);
  if (known !== undefined) return known;
  const started = insertScript(address);
  loading.set(address, started);
  return started;
};
