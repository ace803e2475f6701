import type { PageDefinition } from '#claim/definition/form-definition.ts';
import type { ClaimProblem } from '#claim/filing/check-claim.ts';
import type { OpenClaim, ProvenCredentials } from '#claim/filing/open-claim.ts';
import { createObservable, type Observable } from '#kernel/observable.ts';
import type { StorageFailure } from '#kernel/storage-trouble.ts';
import type { FiledClaim } from '#outbox/known-claims.ts';
import type { QueueFailure } from '#outbox/queue-submission.ts';
import type { FormType } from '#server/form-type.ts';
import type { ApiFailure } from '#server/transport.ts';

export type SubmitOutcome =
  | { readonly kind: 'queued' }
  /** Nothing was queued; this page shows its issues when it opens. */
  | { readonly kind: 'page-invalid'; readonly page: PageDefinition }
  /** Nothing was queued, because of a problem that no single field shows. */
  | { readonly kind: 'claim-incomplete'; readonly problem: ClaimProblem }
  | { readonly kind: 'storage-failed'; readonly failure: QueueFailure }
  | { readonly kind: 'already-submitting' };

/** Result of an authorization. Every kind but `opened` leaves the start page as it is. */
export type AuthorizeOutcome =
  /** `page`: the page to continue at. `isOffline`: an earlier draft was opened; sending needs a new authorization. */
  | {
      readonly kind: 'opened';
      readonly page: string | undefined;
      readonly wasResumed: boolean;
      readonly isOffline: boolean;
    }
  /** `error`: the server's words, if any. `isUnknown`: the credentials are unknown; otherwise the request was wrong. */
  | { readonly kind: 'refused'; readonly error: string | null; readonly isUnknown: boolean }
  /** These credentials have submitted a claim; it is shown before the claimant chooses how to continue. */
  | { readonly kind: 'known' }
  /** There was no answer, and these credentials open nothing on this device. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  | { readonly kind: 'storage-failed'; readonly failure: StorageFailure }
  | { readonly kind: 'already-submitting' };

/** Credentials whose claims are shown before anything is opened. Kept in memory only, so a reload or the session's end forgets it. */
export interface KnownClaimant extends ProvenCredentials {
  /** Claimants on this device to whom the credentials belong; empty if only the server knows claims. */
  readonly claimantIds: readonly string[];
  readonly told: readonly FiledClaim[];
}

/** Authorization part of the application state (specification, section 3), and this tab's open claims. */
export interface FilingState {
  readonly isSubmitting: boolean;
  readonly errorMessage: string | null;
  /** By form type; absent means false. */
  readonly authorized: Readonly<Record<FormType, boolean>>;
  readonly claims: Readonly<Record<FormType, OpenClaim>>;
  /** By the form type of the start page on which the credentials were proven. */
  readonly known: Readonly<Record<FormType, KnownClaimant>>;
  /** Invalid page that kept a claim from being submitted, until it has shown its issues. */
  readonly pageToMend: PageDefinition | null;
}

export interface FilingStateStore extends Observable<FilingState> {
  update(change: Partial<FilingState>): void;
  setClaim(claim: OpenClaim): void;
  setAuthorized(formType: FormType, isAuthorized: boolean): void;
  setKnown(formType: FormType, claimant: KnownClaimant | undefined): void;
  reset(): void;
}

export function createFilingStateStore(): FilingStateStore {
  const initial: FilingState = {
    isSubmitting: false,
    errorMessage: null,
    authorized: {},
    claims: {},
    known: {},
    pageToMend: null,
  };
  const { get, set, subscribe } = createObservable(initial);
  const update = (change: Partial<FilingState>) => set({ ...get(), ...change });
  return {
    get,
    subscribe,
    update,
    setClaim: (claim) => update({ claims: { ...get().claims, [claim.formType]: claim } }),
    setAuthorized: (formType, isAuthorized) =>
      update({ authorized: { ...get().authorized, [formType]: isAuthorized } }),
    setKnown(formType, claimant) {
      const { [formType]: _before, ...others } = get().known;
      update({ known: claimant === undefined ? others : { ...others, [formType]: claimant } });
    },
    reset: () => update({ errorMessage: null, authorized: {}, claims: {}, known: {}, pageToMend: null }),
  };
}
