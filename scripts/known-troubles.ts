import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '..');
const LOGGERS = new Set(['log', 'logEvent']);
/** Skips parsing modules without a logging call, because the help desk waits for the answer. */
const MAY_LOG = /\b(?:log|logEvent)\(/;

/** Codes that one module logs, and the number of its calls whose code is not a plain text. */
interface LoggedCodes {
  readonly codes: readonly string[];
  readonly unreadable: number;
}

export function listKnownTroubles(): readonly string[] {
  const codes = listSources().flatMap((file) => readLoggedCodes(file).codes);
  return [...new Set(codes)].sort();
}

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
