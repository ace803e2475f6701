import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { loadComposedFields } from '#claim/definition/form-plan.ts';
import { startDefinitionOf } from '#claim/definition/form-registry.ts';
import {
  beginClaim,
  createClaimEngine,
  type FilingDependencies,
  type OpenClaim,
} from '#claim/filing/open-claim.ts';
import type { Observable } from '#kernel/observable.ts';
import type { FormType } from '#server/form-type.ts';
import {
  type AuthorizeOutcome,
  createFilingStateStore,
  type FilingState,
  type SubmitOutcome,
} from './filing-state.ts';
import type { SubmitOptions } from './submit-claim.ts';

const loadOpening = () => import('./claim-opening.ts');

/** `submitted`: only the confirmation is shown. `filed`: no claim of the form type is open, but the session knows a filed one. */
export type FormAccess = 'none' | 'open' | 'submitted' | 'filed';

export interface FilingSession {
  readonly state: Observable<FilingState>;
  /** Returns the claim of a start page. It holds nothing of an open claim: the visitor must prove the credentials first. */
  begin(formType: FormType): Promise<OpenClaim>;
  authorize(formType: FormType, takeToken: () => Promise<string | null>): Promise<AuthorizeOutcome>;
  /** After `known`: opens the draft or begins another claim; undefined if the session has ended. Keeps `known` until `forgetKnown`. */
  goOn(formType: FormType): Promise<AuthorizeOutcome | undefined>;
  forgetKnown(formType: FormType): void;
  /** Returns what the live session may see of a form type; resumes the draft that was open before a reload. */
  findAccess(formType: FormType): Promise<FormAccess>;
  /** Opens one of several drafts of a form type. Saves and closes the open one. */
  openDraft(formType: FormType, draftId: string): Promise<FormAccess>;
  submit(options: SubmitOptions): Promise<SubmitOutcome>;
  /** Another tab has submitted the draft: shows only its confirmation. */
  noteSubmitted(draftId: string): void;
  /** Call when the invalid page is shown. */
  forgetPageToMend(): void;
  /** Opens the draft of a claim that was taken back, here or in another tab. */
  reopen(formType: FormType, draftId: string | undefined): Promise<void>;
  /** Shows the session's claims again after the credentials were proven elsewhere than on a start page. */
  forgetRefusals(): void;
  /** Forgets every claim in memory; sealed drafts stay (specification, section 4: the models are initialised anew). */
  reset(): void;
  /** Like `reset`, but keeps the start page on which the next session is being authorized. */
  resetForNext(): void;
}

export function createFilingSession(dependencies: FilingDependencies): FilingSession {
  const state = createFilingStateStore();
  const beginning = new Map<FormType, Promise<OpenClaim>>();
  const resuming = new Map<FormType, Promise<FormAccess>>();
  /** Form types that the server refused; nothing of them is shown until the credentials are proven again (specification, section 4). */
  const refused = new Set<FormType>();
  let authorizing: FormType | null = null;

  async function create(formType: FormType): Promise<OpenClaim> {
    // Save the open claim first; it is resumed from its draft later.
    await state.get().claims[formType]?.draft?.flush();
    const claim = await beginStart(startDefinitionOf(formType));
    state.setKnown(formType, undefined);
    state.setClaim(claim);
    return claim;
  }

  async function beginStart(start: FormDefinition): Promise<OpenClaim> {
    try {
      return beginClaim(start, createClaimEngine(start, dependencies));
    } catch {
      const [{ beginSoundStart }] = await Promise.all([
        import('#claim/filing/sound-start.ts'),
        loadComposedFields(),
      ]);
      return beginSoundStart(start, dependencies);
    }
  }

  async function resume(formType: FormType, draftId?: string): Promise<FormAccess> {
    const { hasFiledClaim, resumeClaim } = await loadOpening();
    const claim = await resumeClaim(formType, dependencies, draftId);
    if (claim === undefined) return (await hasFiledClaim(formType, state, dependencies)) ? 'filed' : 'none';
    state.setClaim(claim);
    state.setAuthorized(formType, true);
    return claim.isSubmitted ? 'submitted' : 'open';
  }

  async function findAccess(formType: FormType): Promise<FormAccess> {
    if (refused.has(formType)) return 'none';
    const { authorized, claims } = state.get();
    const claim = claims[formType];
    const isOpen = authorized[formType] === true && claim !== undefined && claim.draft !== null;
    // A page without a timer may have come between, so the next person at this device may be another.
    if (isOpen && (await dependencies.isSessionLive())) {
      return claim.isSubmitted ? 'submitted' : 'open';
    }
    return once(resuming, formType, () => resume(formType));
  }

  function once<T>(
    running: Map<FormType, Promise<T>>,
    formType: FormType,
    run: () => Promise<T>,
  ): Promise<T> {
    const known = running.get(formType);
    if (known !== undefined) return known;
    const started = run().finally(() => running.delete(formType));
    running.set(formType, started);
    return started;
  }

  return {
    state,
    async begin(formType) {
      // Known claims are shown only while the session lives; another person may use the device now.
      if (state.get().known[formType] !== undefined && !(await dependencies.isSessionLive())) {
        state.setKnown(formType, undefined);
      }
      const known = state.get().claims[formType];
      if (known !== undefined && known.draft === null) return known;
      return once(beginning, formType, () => create(formType));
    },
    async authorize(formType, takeToken) {
      const { authorizeClaim } = await import('./authorize-claim.ts');
      if (!state.get().isSubmitting) authorizing = formType;
      const outcome = await authorizeClaim(formType, takeToken, state, dependencies);
      if (outcome.kind === 'refused') refused.add(formType);
      if (outcome.kind === 'opened' || outcome.kind === 'known') refused.delete(formType);
      return outcome;
    },
    async goOn(formType) {
      const { goOnAfterKnown } = await loadOpening();
      return goOnAfterKnown(formType, state, dependencies);
    },
    forgetKnown: (formType) => state.setKnown(formType, undefined),
    findAccess,
    async openDraft(formType, draftId) {
      const earlier = state.get().claims[formType];
      if (earlier?.draft?.id === draftId) return findAccess(formType);
      await earlier?.draft?.flush();
      const access = await resume(formType, draftId);
      if (access === 'open' || access === 'submitted') earlier?.engine.dispose();
      return access;
    },
    async submit(options) {
      const { submitClaim } = await import('./submit-claim.ts');
      const outcome = await submitClaim(options, state, dependencies);
      if (outcome.kind === 'queued') state.setClaim({ ...options.claim, isSubmitted: true });
      return outcome;
    },
    noteSubmitted(draftId) {
      const claim = Object.values(state.get().claims).find(({ draft }) => draft?.id === draftId);
      if (claim !== undefined) state.setClaim({ ...claim, isSubmitted: true });
    },
    forgetPageToMend: () => state.update({ pageToMend: null }),
    async reopen(formType, draftId) {
      refused.delete(formType);
      await state.get().claims[formType]?.draft?.flush();
      await resume(formType, draftId);
    },
    forgetRefusals: () => refused.clear(),
    reset() {
      for (const claim of Object.values(state.get().claims)) claim.engine.dispose();
      state.reset();
    },
    resetForNext() {
      const { claims, isSubmitting } = state.get();
      const start = isSubmitting && authorizing !== null ? claims[authorizing] : undefined;
      for (const claim of Object.values(claims)) if (claim !== start) claim.engine.dispose();
      state.reset();
      if (start !== undefined) state.setClaim(start);
    },
  };
}
