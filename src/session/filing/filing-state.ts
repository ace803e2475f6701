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
  /** A page has something to mend, and nothing was queued; the page shows it once it is there. */
  | { readonly kind: 'page-invalid'; readonly page: PageDefinition }
  /** The claim as a whole has a problem that no field of its own shows, and nothing was queued. */
  | { readonly kind: 'claim-incomplete'; readonly problem: ClaimProblem }
  | { readonly kind: 'storage-failed'; readonly failure: QueueFailure }
  | { readonly kind: 'already-submitting' };

/** What became of an authorization. Every kind but `opened` leaves the start page as it is. */
export type AuthorizeOutcome =
  /** `page` is the page to go on at. `offline`: an earlier draft was opened, sending needs the server's word again. */
  | {
      readonly kind: 'opened';
      readonly page: string | undefined;
      readonly wasResumed: boolean;
      readonly isOffline: boolean;
    }
  /** The server said no, in its own words where it gave some. `isUnknown`: to the credentials, not to the call. */
  | { readonly kind: 'refused'; readonly error: string | null; readonly isUnknown: boolean }
  /** These credentials have submitted a claim: it is shown first, and the claimant chooses what to go on with. */
  | { readonly kind: 'known' }
  /** No answer, and these credentials open nothing on this device. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  | { readonly kind: 'storage-failed'; readonly failure: StorageFailure }
  | { readonly kind: 'already-submitting' };

/**
 * Credentials whose claims are shown before anything is opened or begun. It lives in memory alone: the end of the session and a
 * reload forget it.
 */
export interface KnownClaimant extends ProvenCredentials {
  /** Whose claims on this device these are; none where only the server knows of some. */
  readonly claimantIds: readonly string[];
  /** The claims that the server has told of. */
  readonly told: readonly FiledClaim[];
}

/** The authorization part of the application state (specification, section 3), and the claims open in this tab. */
export interface FilingState {
  /** True during an authorize or a submit. */
  readonly isSubmitting: boolean;
  /** The server's words of the last refused authorization. */
  readonly errorMessage: string | null;
  /** The flag of each form type; absent is false. */
  readonly authorized: Readonly<Record<FormType, boolean>>;
  readonly claims: Readonly<Record<FormType, OpenClaim>>;
  /** By the form type of the start page on which the credentials were proven. */
  readonly known: Readonly<Record<FormType, KnownClaimant>>;
  /** The page that kept a claim from being submitted, until it has shown what is to be mended. */
  readonly pageToMend: PageDefinition | null;
}

export interface FilingStateStore extends Observable<FilingState> {
  update(change: Partial<FilingState>): void;
  setClaim(claim: OpenClaim): void;
  setAuthorized(formType: FormType, isAuthorized: boolean): void;
  setKnown(formType: FormType, claimant: KnownClaimant | undefined): void;
  /** Forgets every claim and authorization (the session is over). */
  reset(): void;
}

/** Creates the store of the filing state. */
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
