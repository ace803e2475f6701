import type { FormType } from '#server/form-type.ts';

/** A file as the backend received it. */
export interface ArrivedFile {
  readonly clientId: string;
  readonly name: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** A claim as the backend received it. */
export interface ArrivedClaim {
  readonly referenceCodeForm: string;
  /** Section -> its fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly ArrivedFile[];
}

/**
 * What a check needs of a backend beyond the contract's own calls. Each member is a way that a backend may
 * offer; a check whose way is not offered is reported as not made. A module given with `--backend` exports
 * `createBackend(url)`.
 */
export interface Backend {
  /** A captcha response that the backend takes once. */
  readonly getCaptchaToken?: () => Promise<string>;
  /** Sent with each call, for a backend that keeps tests apart. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The claims that arrived since the run began. */
  readonly listClaims?: () => Promise<readonly ArrivedClaim[]>;
  /** Lets the server's clock stand still at an instant, and sets the deadline of a form; `undefined` undoes both. */
  readonly setDeadline?: (
    at:
      | {
          readonly formType: FormType;
          /** The key of its deadline in GET /api/deadlines. */
          readonly deadlineKey: string;
          readonly clock: Date;
          readonly deadline: Date;
        }
      | undefined,
  ) => Promise<void>;
  /** How long a session lasts without a call; `undefined` undoes it. */
  readonly setSessionSeconds?: (seconds: number | undefined) => Promise<void>;
  /** How long the backend works on a claim after its last byte; `undefined` undoes it. */
  readonly setProcessingMs?: (ms: number | undefined) => Promise<void>;
  /** Undoes what the run did to the backend. */
  readonly close?: () => Promise<void>;
}
