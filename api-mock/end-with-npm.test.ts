import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';

let shell: ChildProcess | undefined;
let mockId = 0;
afterEach(() => {
  shell?.kill('SIGKILL');
  try {
    process.kill(mockId, 'SIGKILL');
  } catch {
    // It has ended, as it should.
  }
});

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** The mock in a shell, as npm starts it. */
async function startInShell(environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const { npm_lifecycle_event: _ofTheTests, ...inherited } = process.env;
  const started = spawn(
    '/bin/sh',
    ['-c', '"$0" api-mock/main.ts --port 0 & echo "id $!"; wait', process.execPath],
    {
      env: { ...inherited, NODE_ENV: undefined, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
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
  const started = await startInShell({ npm_lifecycle_event: 'mock' });
  started.kill('SIGTERM');
  await once(started, 'exit');
  await expect.poll(() => isRunning(mockId)).toBe(false);
});

test('without npm it outlives the shell that began it', async () => {
  const started = await startInShell({});
  started.kill('SIGTERM');
  await once(started, 'exit');
  // Longer than it would take to see that npm is gone.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(isRunning(mockId)).toBe(true);
});
