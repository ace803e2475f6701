/**
 * Why something could not be kept on or read from this device. `quota`: no room left; `unavailable`: the browser gives no
 * storage (private window, broken profile, lost connection that did not come back); `no-answer`: it was asked and neither answered
 * nor failed; `outdated`: another tab runs a newer version; `gone`: the record was erased meanwhile; `frozen`: the draft is in the outbox; `not-writer`: another tab writes;
 * `no-key`: nothing at hand opens it; `damaged`: the record does not open or does not parse.
 */
export type StorageFailureCode =
  | 'quota'
  | 'unavailable'
  | 'no-answer'
  | 'outdated'
  | 'gone'
  | 'frozen'
  | 'not-writer'
  | 'no-key'
  | 'damaged';

export interface StorageFailure {
  readonly code: StorageFailureCode;
}

/** A coded failure that crosses a transaction: thrown inside, turned into a result at the edge. */
export class StorageError extends Error {
  readonly code: StorageFailureCode;

  constructor(code: StorageFailureCode) {
    super(`Storage: ${code}`);
    this.name = 'StorageError';
    this.code = code;
  }
}
