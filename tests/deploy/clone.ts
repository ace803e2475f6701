import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a clone of the repository has. */
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
  /** All that it has printed so far. */
  readPrinted(): string;
}

/** A clone of the repository in a folder of its own, and what runs in it. */
export interface Clone {
  readonly folder: string;
  /** Runs Node with these words. */
  run(...words: readonly string[]): Run;
  /** Runs Node with these words to the end; its exit code and what it printed. */
  finish(...words: readonly string[]): Promise<{ readonly code: number; readonly printed: string }>;
  /** Ends what runs in it, and removes it. */
  remove(): void;
}

/** @param more what was built before and is taken along */
export function makeClone(more: readonly string[] = []): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'portal-clone-'));
  for (const path of [...CLONED, ...more]) cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const running: ChildProcess[] = [];

  function run(...words: readonly string[]): Run {
    const child = spawn(process.execPath, words, {
      cwd: folder,
      // As a user's shell would run it: not as part of a test.
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
