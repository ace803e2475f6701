import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAKER = fileURLToPath(new URL('make-case-site.ts', import.meta.url));

/** The sites of a case that is being written: the next one is made whole while the one before is served. */
export interface CaseSites {
  /**
   * Makes a site of the case as its files are now. What is wrong with them is told on standard error.
   * @returns its folder, which stays as it is until two more have been made; undefined where the case cannot be used
   */
  makeNext(): Promise<string | undefined>;
  /** Ends what is being made. */
  close(): void;
}

/**
 * @param built the demonstration site, which each is a copy of
 * @param place the folder of the first; the second stands beside it, and the two are made in turn
 */
export function createCaseSites(built: string, place: string, caseFolder: string): CaseSites {
  const folders = [place, `${place}-other`];
  let maker: ChildProcess | undefined;
  return {
    async makeNext() {
      const [folder = place, other = place] = folders;
      // A process of its own: rendering and compressing would keep this one from answering.
      maker = spawn(process.execPath, [MAKER, built, folder, caseFolder], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [code] = await once(maker, 'exit');
      if (code !== 0) return undefined;
      folders.splice(0, 2, other, folder);
      return folder;
    },
    close: () => void maker?.kill(),
  };
}
