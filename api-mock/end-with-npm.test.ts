import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { endWithNpm } from './end-with-npm.ts';

let shell: ChildProcess | undefined;
let mockId = 0;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  shell?.kill('SIGKILL');
  try {
    process.kill(mockId, 'SIGKILL');
  } catch {
    // The process has ended, as expected.
  }
});

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

const SCRIPT = '"$0" api-mock/main.ts --port 0 & echo "id $!"; wait';
/** Program that starts a shell, as npm does. */
const NPM = `require('node:child_process').spawn('/bin/sh', ['-c', ${JSON.stringify(SCRIPT)}, process.execPath], { stdio: 'inherit' })`;

async function start(command: string, words: readonly string[]): Promise<ChildProcess> {
  const started = spawn(command, words, {
    env: { ...process.env, NODE_ENV: undefined, npm_lifecycle_event: 'mock' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  shell = started;
  let printed = '';
  started.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await expect.poll(() => printed).toContain('credentials');
  mockId = Number(/^id (\d+)$/m.exec(printed)?.[1]);
  return started;
}

test('the mock ends once npm has ended the shell that it runs in', async () => {
  const started = await start('/bin/sh', ['-c', SCRIPT, process.execPath]);
  started.kill('SIGTERM');
  await once(started, 'exit');
  await expect.poll(() => isRunning(mockId)).toBe(false);
});

test('the mock ends once npm is killed, of which the shell hears nothing', async () => {
  const started = await start(process.execPath, ['-e', NPM]);
  started.kill('SIGKILL');
  await once(started, 'exit');
  await expect.poll(() => isRunning(mockId)).toBe(false);
});

test.each([
  ['without npm it is not looked for', undefined, 0],
  ['with npm it is', 'mock', 1],
])('%s', (_when, event, timers) => {
  vi.useFakeTimers();
  vi.stubEnv('npm_lifecycle_event', event);
  endWithNpm(() => undefined);
  expect(vi.getTimerCount()).toBe(timers);
});
