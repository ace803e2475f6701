import { spawnSync } from 'node:child_process';

/** How often is looked whether npm is still there. Milliseconds. */
const LOOK_EVERY_MS = 500;

/**
 * Calls `end` once npm is gone, or the shell in which it has started this process. npm passes on to that shell what it is ended with, and the
 * shell ends without a word to the process; of a npm that is killed the shell hears nothing either. A process that was started without
 * npm outlives whoever started it.
 */
export function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = findParentOfShell(parent) ?? parent;
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(npm)) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Some shells give their place to the command: then npm itself is the parent. Undefined too where `ps` is not there to ask. */
function findParentOfShell(id: number): number | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-o', 'args=', '-p', String(id)], { encoding: 'utf8' });
  const [, parent] = /^\s*(\d+)\s+\S*sh -c /.exec(stdout ?? '') ?? [];
  return parent === undefined ? undefined : Number(parent);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // A process of another user is there too, and may not be asked.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
