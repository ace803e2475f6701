/**
 * What ends a command although the command is right: something that it was given, or that it was to reach. Whoever typed it is told the
 * message alone, for a stack would say nothing to them.
 */
export class UserError extends Error {
  /** 2 where the command itself was mistyped. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'UserError';
    this.exitCode = exitCode;
  }
}
