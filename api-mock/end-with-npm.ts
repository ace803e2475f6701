/** How often is looked whether npm is still there. Milliseconds. */
const LOOK_EVERY_MS = 500;

/**
 * Calls `end` once the shell is gone in which npm has started this process. npm passes on to that shell what it is ended with, and the shell
 * ends without a word to the process. One that was started without npm outlives whoever started it.
 */
export function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS);
  timer.unref();
}
