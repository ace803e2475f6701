import { spawnSync } from 'node:child_process';

/** Interval between checks whether npm still runs, in milliseconds. */
const LOOK_EVERY_MS = 500;

/**
 * Calls `end` once npm, or the shell in which npm started this process, is gone. npm passes signals to that shell only, and the shell
 * does not pass them on; if npm is killed, the shell gets none. Does nothing in a process started without npm, which may outlive its
 * parent.
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

/**
 * Returns the parent of the shell, which is npm. Some shells exec the command, so npm itself is the parent: then, and if `ps` is missing,
 * returns undefined.
 */
function findParentOfShell(id: number): number | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-o', 'args=', '-p', String(id)], { encoding: 'utf8' });
  const [, parent] = /^\s*(\d+)\s+\S*sh -c /.exec(stdout ?? '') ?? [];
  return parent === undefined ? undefined : Number(parent);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
