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

/** Takes up what this device keeps of a claim: fetched when it is first needed, as all that happens behind the start page. */
const loadOpening = () => import('./claim-opening.ts');

/**
 * `submitted`: the claim is in the outbox or filed; only its confirmation is shown. `filed`: nothing of the form type is being
 * filled in, and the session knows a claim of it that was filed.
 */
export type FormAccess = 'none' | 'open' | 'submitted' | 'filed';

/** The claims of this tab: begun on a start page, opened by an authorization, kept in drafts, submitted. */
export interface FilingSession {
  readonly state: Observable<FilingState>;
  /** The claim of a form type's start page. It holds nothing of one that is open: whoever comes has to prove who they are. */
  begin(formType: FormType): Promise<OpenClaim>;
  authorize(formType: FormType, takeToken: () => Promise<string | null>): Promise<AuthorizeOutcome>;
  /**
   * After `known`, what the claimant chose to do: opens the draft of the form type, or begins another claim where there is none.
   * The view of what is known stays until `forgetKnown`: the page goes on before. Undefined where the session has ended meanwhile.
   */
  goOn(formType: FormType): Promise<AuthorizeOutcome | undefined>;
  /** Shows the start page again in place of what is known. */
  forgetKnown(formType: FormType): void;
  /** What the live session may see of a form type; takes up the draft that it had open before a reload. */
  findAccess(formType: FormType): Promise<FormAccess>;
  /** Takes up one of several drafts of a form type; the one that was open is put away, with all that was typed. */
  openDraft(formType: FormType, draftId: string): Promise<FormAccess>;
  submit(options: SubmitOptions): Promise<SubmitOutcome>;
  /** Another tab has submitted the draft: here too only its confirmation is shown. */
  noteSubmitted(draftId: string): void;
  /** The page that kept the claim from being submitted has been arrived at. */
  forgetPageToMend(): void;
  /** A submitted claim was taken back, here or in another tab: its draft is open again. */
  reopen(formType: FormType): Promise<void>;
  /** The credentials were proven apart from a start page: what the session opens is shown again. */
  forgetRefusals(): void;
  /** Forgets every claim in memory; drafts stay, sealed (specification, section 4: the models are initialised anew). */
  reset(): void;
  /** The same for a session that another one follows: the start page on which that one is being authorized stays. */
  resetForNext(): void;
}

/** Creates the filing session of this tab. */
export function createFilingSession(dependencies: FilingDependencies): FilingSession {
  const state = createFilingStateStore();
  const beginning = new Map<FormType, Promise<OpenClaim>>();
  const resuming = new Map<FormType, Promise<FormAccess>>();
  /** What the server has refused: nothing of these form types is shown until it is proven again (specification, section 4). */
  const refused = new Set<FormType>();
  let authorizing: FormType | null = null;

  async function create(formType: FormType): Promise<OpenClaim> {
    // A claim that is left for the start page is taken up from its draft again.
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
    // Whoever comes back to a page that was left for one without a timer may be the next one at this device.
    if (isOpen && (await dependencies.isSessionLive())) {
      return claim.isSubmitted ? 'submitted' : 'open';
    }
    return once(resuming, formType, () => resume(formType));
  }

  /** One run serves all that ask meanwhile. */
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
      // What is known is shown while the session lives; the next one at this device may have come since.
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
    async reopen(formType) {
      refused.delete(formType);
      await resume(formType);
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
