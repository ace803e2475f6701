/** Error in a command's input or surroundings, not in the command itself. The user sees only the message, without a stack. */
export class UserError extends Error {
  /** 2 for a mistyped command line. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'UserError';
    this.exitCode = exitCode;
  }
}
