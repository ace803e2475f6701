import * as z from 'zod/mini';

/*
 * What the portal uses and its oldest browsers lack (README, "Browsers"). Each entry imports this first: the page's, the service
 * worker's and the web workers'.
 */

function supply<T extends object, K extends keyof T>(target: T, name: K, value: T[K]): void {
  if (name in target) return;
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** Safari before 17.4, Chrome before 119. */
supply(Promise, 'withResolvers', <T>() => {
  // A promise runs its executor at once.
  let resolve: (value: T | PromiseLike<T>) => void = () => undefined;
  let reject: (reason?: unknown) => void = () => undefined;
  const promise = new Promise<T>((...settlers) => {
    [resolve, reject] = settlers;
  });
  return { promise, resolve, reject };
});

/** Safari before 17, Chrome before 120. */
supply(URL, 'canParse', (address, base) => {
  try {
    return new URL(address, base) instanceof URL;
  } catch {
    return false;
  }
});

/** Safari before 17.4, Chrome before 116. */
supply(AbortSignal, 'any', (signals) => {
  const controller = new AbortController();
  for (const signal of signals) {
    const follow = () => controller.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { once: true, signal: controller.signal });
  }
  return controller.signal;
});

/** Firefox before 119. */
supply(String.prototype, 'toWellFormed', function (this: string) {
  return this.replace(/\p{Surrogate}/gu, '\uFFFD');
});

// The Content-Security-Policy has no 'unsafe-eval': zod must not even probe for it.
z.config({ jitless: true });
