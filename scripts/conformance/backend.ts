import type { FormType } from '#server/form-type.ts';

export interface ArrivedFile {
  readonly clientId: string;
  readonly name: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface ArrivedClaim {
  readonly referenceCodeForm: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly ArrivedFile[];
}

/**
 * Access to a backend beyond the contract's calls. Each member is optional; a check that needs a missing one is reported as not made. A
 * module given with `--backend` exports `createBackend(url)`.
 */
export interface Backend {
  /** Returns a captcha response that the backend accepts once. */
  readonly getCaptchaToken?: () => Promise<string>;
  /** Headers of every call, for a backend that separates tests. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Lists the claims that arrived since the run began. */
  readonly listClaims?: () => Promise<readonly ArrivedClaim[]>;
  /** Freezes the server's clock at an instant and sets the deadline of a form; `undefined` undoes both. */
  readonly setDeadline?: (
    at:
      | {
          readonly formType: FormType;
          /** Key of the form's deadline in GET /api/deadlines. */
          readonly deadlineKey: string;
          readonly clock: Date;
          readonly deadline: Date;
        }
      | undefined,
  ) => Promise<void>;
  /** Sets how long a session lasts without a call; `undefined` undoes it. */
  readonly setSessionSeconds?: (seconds: number | undefined) => Promise<void>;
  /** Sets how long the backend works on a claim after its last byte; `undefined` undoes it. */
  readonly setProcessingMs?: (ms: number | undefined) => Promise<void>;
  readonly close?: () => Promise<void>;
}
