import { logEvent } from '#kernel/log.ts';

/** Logs what nobody has caught, by its kind alone: a message may hold what was typed. Returns the way to stop. */
export function watchErrors(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  window.addEventListener('error', ({ error }) => logEvent('uncaught-error', nameOf(error)), { signal });
  window.addEventListener(
    'unhandledrejection',
    ({ reason }) => logEvent('uncaught-rejection', nameOf(reason)),
    {
      signal,
    },
  );
  return () => ending.abort();
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}
