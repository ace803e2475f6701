import { type ParseArgsConfig, parseArgs } from 'node:util';
import { suggest } from './case/explain-issues.ts';
import { endBySentence } from './tell-error.ts';
import { UserError } from './user-error.ts';

/**
 * Parses a command's options with `parseArgs`. A mistyped option ends the command with exit code 2, the nearest valid name and the usage.
 * From then on every UserError ends the command with its message instead of a stack.
 */
export function readOptions<const T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  endBySentence();
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UserError(`${explain(error, Object.keys(config.options ?? {}))}\n\n${usage}`, 2);
  }
}

const HIGHEST_PORT = 65_535;

/** Parses the port of an option or of the environment. @throws UserError if it is not a port */
export function readPort(given: string): number {
  const port = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (port <= HIGHEST_PORT) return port;
  throw new UserError(
    `--port takes a number from 0, which is any free one, to ${HIGHEST_PORT}: not "${given}".`,
    2,
  );
}

/** Parses a server's address. @param option its name, with the hyphens @throws UserError if it is not an http or https address */
export function readServerAddress(option: string, given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url;
  const meant = `https://${given}`;
  const guess = !given.includes('://') && URL.canParse(meant) ? `; did you mean "${meant}"?` : '';
  throw new UserError(
    `${option} takes an address that begins with https:// or http://: not "${given}"${guess || '.'}`,
    2,
  );
}

function explain(error: unknown, names: readonly string[]): string {
  const [problem = ''] = String(Object(error).message).split(/\. |\n/);
  const unknown = /^Unknown option '(?<name>[^']+)'/.exec(problem)?.groups?.name;
  const known = names.map((name) => `--${name}`);
  return unknown === undefined ? problem : problem + suggest(unknown, known);
}
