import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { createFormEngine } from '#claim/engine/create-form-engine.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { createModelStore } from '#claim/model/create-model-store.ts';
import type { PatternEvaluator } from '#claim/rules/pattern-evaluator.ts';
import type { PatternVerdict, WalletStanding } from '#claim/rules/rule.ts';
import { logEvent } from '#kernel/log.ts';
import { toPacificDay } from '#kernel/zoned-time.ts';
import type { Api } from '#server/api.ts';
import type { AuthorizeAnswer } from '#server/authorize.ts';
import type { FormType } from '#server/form-type.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import type { ServerClock } from '#server/server-clock.ts';
import type { PortalSettings } from '#server/settings.ts';
import type { FieldAddress, StoredModel } from '#vault/drafts/draft-records.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import type { Credentials, Derivations } from '#vault/keys/credentials.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';

/** One claim in this tab. On a start page nothing is saved yet (`draft` is null); after it everything is. */
export interface OpenClaim {
  readonly formType: FormType;
  readonly definition: FormDefinition;
  readonly engine: FormEngine;
  readonly draft: OpenDraft | null;
  readonly formChange?: FormChange | undefined;
  /** `captcha` value of the authorize answer; null if the draft was opened offline. */
  readonly captchaRawValue: string | null;
  /** True if the claim was begun earlier on this device. */
  readonly wasResumed: boolean;
  /** True if the claim was opened while the server was unreachable: sending needs its authorization again. */
  readonly isOfflineEntry: boolean;
  /** True in the outbox and once filed: the claim is read-only until it is taken back. */
  readonly isSubmitted: boolean;
}

/** Effect of a newer form, or of a damaged record of the draft, on earlier answers. */
export interface FormChange {
  /** Fields that are new, or whose answers are no longer accepted. */
  readonly fields: readonly FieldAddress[];
  /** True if answers exist that no page shows any more; they are not sent. */
  readonly hasLostAnswers: boolean;
  /** True if the form is unchanged, but the stored answers can no longer be read. */
  readonly isDamage: boolean;
}

export function beginClaim(definition: FormDefinition, engine: FormEngine): OpenClaim {
  return {
    formType: definition.formType,
    definition,
    engine,
    draft: null,
    captchaRawValue: null,
    wasResumed: false,
    isOfflineEntry: false,
    isSubmitted: false,
  };
}

/** Credentials proven on a start page, with what is needed to open or begin a claim. */
export interface ProvenCredentials {
  readonly start: OpenClaim;
  readonly credentials: Credentials;
  readonly derivations: Derivations;
  /** Keys of the drafts that the credentials have opened on this device, of every form type. */
  readonly keys: readonly DraftKeys[];
  /** Null if the server was unreachable: then an earlier draft can be edited, but no claim begun. */
  readonly answer: AuthorizeAnswer | null;
}

export interface WhitelistPort {
  get(): ReadonlySet<string> | undefined;
  fetch(): Promise<ReadonlySet<string> | undefined>;
}

export interface FilingDependencies {
  readonly settings: PortalSettings;
  readonly api: Api;
  readonly clock: ServerClock;
  readonly whitelist: WhitelistPort;
  readonly configsOf: (formType: FormType) => FormsConfig;
  /** Begins or extends the session; must run before a claim is opened, so that its key may be stored. */
  readonly beginSession: () => Promise<void>;
  /** Ends the former claimant's session in all tabs and forgets the wallet that they linked. */
  readonly tellSessionEnded: () => Promise<void>;
  /** Returns when an active session ends: epoch milliseconds by the device's clock. */
  readonly sessionUntil: () => number;
  /** Resumes the session from before a reload, or of another tab; resolves to false if there is none. */
  readonly resumeSession: () => Promise<boolean>;
  /** Tells whether this tab's session is alive; ends one that has expired unnoticed. */
  readonly isSessionLive: () => Promise<boolean>;
  readonly readWallet: (code: string) => Promise<WalletStanding>;
  readonly sendQueued: () => void;
}

export type EngineDependencies = Pick<
  FilingDependencies,
  'settings' | 'configsOf' | 'whitelist' | 'clock' | 'readWallet'
>;

let patterns: Promise<PatternEvaluator> | undefined;

async function matchesPattern(pattern: string, text: string): Promise<PatternVerdict> {
  patterns ??= import('#claim/rules/pattern-evaluator.ts').then(({ createPatternEvaluator }) =>
    createPatternEvaluator(),
  );
  const evaluator = await patterns.catch(() => undefined);
  // The code could not be fetched: the next pattern tries again, and this one is left to the server.
  if (evaluator === undefined) patterns = undefined;
  return evaluator?.matchesPattern(pattern, text) ?? 'undecided';
}

const leftToServer = new Set<string>();

/** Logs each type once, because rules run at every blur. */
function leaveRuleToServer(ruleType: string): void {
  if (leftToServer.has(ruleType)) return;
  leftToServer.add(ruleType);
  logEvent('rule-left-to-server', ruleType);
}

export function createClaimEngine(
  definition: FormDefinition,
  { settings, configsOf, whitelist, clock, readWallet }: EngineDependencies,
  stored?: readonly StoredModel[],
): FormEngine {
  const configs = configsOf(definition.formType);
  const store = createModelStore({ formType: definition.formType, configs, stored });
  return createFormEngine({
    definition,
    configs,
    store,
    supportsInternationalAddresses: settings.supportsInternationalAddresses,
    rules: {
      getWhitelist: whitelist.get,
      fetchWhitelist: whitelist.fetch,
      getToday: () => toPacificDay(clock.now()),
      matchesPattern,
      leaveToServer: leaveRuleToServer,
      readWallet,
    },
  });
}
