import { isNoAnswer } from '#kernel/async.ts';
import { LASTING } from './error-info.ts';
import type { Portal } from './portal.ts';

/**
 * Tells in the alert dialog that the device's storage has failed what the claimant asked for, or does not answer. Nothing that the
 * portal sees says that it works again.
 */
export function showStorageFailure({ errorInfo }: Pick<Portal, 'errorInfo'>, error: unknown): void {
  reportError(error);
  const message = isNoAnswer(error) ? 'filing.storageSilent' : 'filing.storageFailed';
  errorInfo.show('filing.alertHeader', message, LASTING);
}
