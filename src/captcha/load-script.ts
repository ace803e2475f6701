import { fail, type Result, succeed } from '#kernel/result.ts';
import { toTrustedScriptUrl } from '#kernel/trusted-types.ts';

/** Reason why a script did not run: rejected by the page's Trusted Types policy, blocked or unreachable, or too slow. */
export type ScriptFailure = 'refused' | 'failed' | 'timeout';

export type LoadScript = (address: string) => Promise<Result<void, ScriptFailure>>;

/** Limit for loading a script, in ms; enough for a slow phone on a slow network. */
const SCRIPT_TIMEOUT_MS = 30_000;

const loading = new Map<string, Promise<Result<void, ScriptFailure>>>();

function insertScript(address: string): Promise<Result<void, ScriptFailure>> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const finish = (result: Result<void, ScriptFailure>) => {
      clearTimeout(timer);
      if (!result.ok) {
        script.remove();
        // Let the next call try again: the network may be back, or a blocker switched off.
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

/** Loads a script once, unless it failed. The result is 'refused' for hosts that the page's Trusted Types policy does not allow. */
export const loadScript: LoadScript = (address) => {
  const known = loading.get(address);
  if (known !== undefined) return known;
  const started = insertScript(address);
  loading.set(address, started);
  return started;
};
