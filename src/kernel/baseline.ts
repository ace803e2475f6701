import * as z from 'zod/mini';

/* Polyfills for the oldest supported browsers (README, "Browsers"). Each entry (page and workers) imports this module first. */

function supply<T extends object, K extends keyof T>(target: T, name: K, value: T[K]): void {
  if (name in target) return;
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** Missing in Safari before 17.4 and Chrome before 119. */
supply(Promise, 'withResolvers', <T>() => {
  // The Promise constructor calls its executor synchronously, so both are set before the return.
  let resolve: (value: T | PromiseLike<T>) => void = () => undefined;
  let reject: (reason?: unknown) => void = () => undefined;
  const promise = new Promise<T>((...settlers) => {
    [resolve, reject] = settlers;
  });
  return { promise, resolve, reject };
});

/** Missing in Safari before 17 and Chrome before 120. */
supply(URL, 'canParse', (address, base) => {
  try {
    return new URL(address, base) instanceof URL;
  } catch {
    return false;
  }
});

/** Missing in Safari before 17.4 and Chrome before 116. */
supply(AbortSignal, 'any', (signals) => {
  const controller = new AbortController();
  for (const signal of signals) {
    const follow = () => controller.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { once: true, signal: controller.signal });
  }
  return controller.signal;
});

/** Missing in Firefox before 119. */
supply(String.prototype, 'toWellFormed', function (this: string) {
  return this.replace(/\p{Surrogate}/gu, '\uFFFD');
});

// The Content-Security-Policy has no 'unsafe-eval', so zod must not even probe for eval.
z.config({ jitless: true });
