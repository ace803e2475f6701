import type { SubmittableFormType } from '#core/contract/endpoints.ts';

/** Sends a body and tells how much of it has left (page only: XMLHttpRequest); the worker's is fetch, which tells nothing. */
export type Uploader = (request: UploadRequest) => Promise<UploadOutcome>;

export interface UploadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly bodyBytes: number;
  readonly credentials: 'include' | 'same-origin';
  readonly signal?: AbortSignal | undefined;
  /** The part of the body that has left the device, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

/** `delivered` is false only where the body certainly did not leave the device whole. */
export type UploadOutcome =
  | { readonly ok: true; readonly response: Response }
  | { readonly ok: false; readonly delivered: boolean };

export interface SubmitRequest {
  readonly formType: SubmittableFormType;
  /** The outbox row's id. */
  readonly idempotencyKey: string;
  readonly body: FormData;
  readonly bodyBytes: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((part: number) => void) | undefined;
}

/** No answer. `mayHaveArrived` is false where the body certainly did not leave the device whole. */
export interface UploadFailure {
  readonly mayHaveArrived: boolean;
}
