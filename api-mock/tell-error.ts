import { inspect } from 'node:util';
import { UserError } from './user-error.ts';

/** What a command says of an error. A stack is shown of a bug alone. */
export function tellError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  if (isSystemError(error)) return `This cannot be done: ${error.message}`;
  return inspect(error);
}

/** From now on whatever nobody has caught ends the process with what `tellError` says of it. */
export function endBySentence(): void {
  process.once('uncaughtException', (error: unknown) => {
    console.error(tellError(error));
    process.exit(error instanceof UserError ? error.exitCode : 1);
  });
}

/**
 * Why a call of `fetch` came to nothing, in one line.
 * @param error what it threw
 */
export function explainFailedFetch(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  // Where a name has several addresses, and none answers, the cause has a code alone.
  return cause.message || ('code' in cause ? String(cause.code) : error.message);
}

/** An error of the operating system: a file that is not there, a port that is taken. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
