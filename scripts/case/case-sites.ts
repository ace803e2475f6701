import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAKER = fileURLToPath(new URL('make-case-site.ts', import.meta.url));

/** Maker of sites while a case is being written: it completes the next site while the previous one is served. */
export interface CaseSites {
  /**
   * Makes a site from the case's current files; reports mistakes on standard error.
   * @returns its folder, which stays unchanged until two more sites are made; undefined if the case is invalid
   */
  makeNext(): Promise<string | undefined>;
  close(): void;
}

/**
 * @param built the demonstration site to copy
 * @param place folder of the first site; the second is beside it, and new sites alternate between the two
 */
export function createCaseSites(built: string, place: string, caseFolder: string): CaseSites {
  const folders = [place, `${place}-other`];
  let maker: ChildProcess | undefined;
  return {
    async makeNext() {
      const [folder = place, other = place] = folders;
      // In a separate process, because rendering and compressing would block this one.
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
