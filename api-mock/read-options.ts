import { type ParseArgsConfig, parseArgs } from 'node:util';
import { suggest } from './case/explain-issues.ts';

/**
 * A command's options, as `parseArgs` reads them. One that is mistyped ends the command with exit code 2: what it is, the nearest right
 * name, and the usage, without a stack.
 */
export function readOptions<const T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${explain(error, Object.keys(config.options ?? {}))}\n\n${usage}`);
    process.exit(2);
  }
}

/** The first sentence of node's own words. */
function explain(error: unknown, names: readonly string[]): string {
  const [problem = ''] = String(Object(error).message).split(/\. |\n/);
  const unknown = /^Unknown option '(?<name>[^']+)'/.exec(problem)?.groups?.name;
  const known = names.map((name) => `--${name}`);
  return unknown === undefined ? problem : problem + suggest(unknown, known);
}
