import { inspect } from 'node:util';
import { UserError } from './user-error.ts';

/** Words an error for the terminal. Only a bug shows its stack. */
export function tellError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  if (isSystemError(error)) return `This cannot be done: ${error.message}`;
  return inspect(error);
}

/** Makes uncaught errors end the process with the message of `tellError`. */
export function endBySentence(): void {
  process.once('uncaughtException', (error: unknown) => {
    console.error(tellError(error));
    process.exit(error instanceof UserError ? error.exitCode : 1);
  });
}

/** Explains in one line why a `fetch` failed. @param error the error that it threw */
export function explainFailedFetch(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  // If a name has several addresses and none answers, the cause has only a code.
  return cause.message || ('code' in cause ? String(cause.code) : error.message);
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
