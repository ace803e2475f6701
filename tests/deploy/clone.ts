import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CLONED = [
  'src',
  'sw',
  'public',
  'scripts',
  'api-mock',
  'cases',
  'tests',
  'docs',
  'deploy',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vitest.config.ts',
  'vitest.mutation.config.ts',
  'playwright.config.ts',
  'tsconfig.json',
  'tsconfig.app.json',
  'tsconfig.base.json',
  'tsconfig.node.json',
  'tsconfig.sw.json',
  'biome.json',
  'knip.json',
  '.gitignore',
  'index.html',
  'gallery.html',
];

export interface Run {
  readonly child: ChildProcess;
  readPrinted(): string;
}

/** A clone of the repository in its own folder, and the processes that run in it. */
export interface Clone {
  readonly folder: string;
  run(...words: readonly string[]): Run;
  finish(...words: readonly string[]): Promise<{ readonly code: number; readonly printed: string }>;
  remove(): void;
}

/** @param more paths of earlier builds to copy as well */
export function makeClone(more: readonly string[] = []): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'portal-clone-'));
  for (const path of [...CLONED, ...more]) cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const running: ChildProcess[] = [];

  function run(...words: readonly string[]): Run {
    const child = spawn(process.execPath, words, {
      cwd: folder,
      // Runs Node as a user's shell would, not as part of a test.
      env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, PORT: '0', HOST: 'localhost' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    return { child, readPrinted: () => printed };
  }

  return {
    folder,
    run,
    async finish(...words) {
      const { child, readPrinted } = run(...words);
      const [code] = await once(child, 'close');
      return { code, printed: readPrinted() };
    },
    remove() {
      for (const child of running) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
