import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '..');
const LOGGERS = new Set(['log', 'logEvent']);
/** Modules without it are not parsed: a help desk waits for the answer. */
const MAY_LOG = /\b(?:log|logEvent)\(/;

/** The codes that one module logs, and how many of its calls do not say theirs as a plain text. */
interface LoggedCodes {
  readonly codes: readonly string[];
  readonly unreadable: number;
}

/** The codes of everything that the portal logs, from its own source: of the version that is checked out. */
export function listKnownTroubles(): readonly string[] {
  const codes = listSources().flatMap((file) => readLoggedCodes(file).codes);
  return [...new Set(codes)].sort();
}

/** The page's and the worker's modules, from the root; without tests. */
export function listSources(): readonly string[] {
  return globSync(['src/**/*.ts', 'src/**/*.tsx', 'sw/**/*.ts'], { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.test'))
    .sort();
}

export function readLoggedCodes(file: string): LoggedCodes {
  const codes: string[] = [];
  let unreadable = 0;
  const source = readFileSync(join(ROOT, file), 'utf8');
  if (!MAY_LOG.test(source)) return { codes, unreadable };
  const { program } = parseSync(file, source);
  new Visitor({
    CallExpression: ({ callee, arguments: [code] }) => {
      const isLogger =
        callee.type === 'Identifier'
          ? LOGGERS.has(callee.name)
          : callee.type === 'MemberExpression' &&
            callee.property.type === 'Identifier' &&
            callee.property.name === 'logEvent';
      if (!isLogger) return;
      if (code?.type === 'Literal' && typeof code.value === 'string') codes.push(code.value);
      else unreadable += 1;
    },
  }).visit(program);
  return { codes, unreadable };
}
