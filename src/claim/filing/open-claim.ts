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

/** One claim in this tab: on a start page nothing is kept yet (`draft` is null), behind it everything is. */
export interface OpenClaim {
  readonly formType: FormType;
  readonly definition: FormDefinition;
  readonly engine: FormEngine;
  readonly draft: OpenDraft | null;
  /** What the form has changed since the draft was last open. */
  readonly formChange?: FormChange | undefined;
  /** The `captcha` value of the authorize answer; null where the draft was opened offline. */
  readonly captchaRawValue: string | null;
  /** It was begun before: on this device, earlier. */
  readonly wasResumed: boolean;
  /** Opened with the same credentials while the server could not be reached: sending needs its word again. */
  readonly isOfflineEntry: boolean;
  /** In the outbox or filed: not edited until it is taken back. */
  readonly isSubmitted: boolean;
}

/** What a newer form, or a damaged record of the draft, means for answers that were given before. */
export interface FormChange {
  /** Fields that it asks anew, or whose answers it takes no longer. */
  readonly fields: readonly FieldAddress[];
  /** Answers were given that no page shows any more. They are not sent. */
  readonly hasLostAnswers: boolean;
  /** The form has not changed: what the device kept of them can't be read any more. */
  readonly isDamage: boolean;
}

/** A claim of a start page: begun, and nothing kept of it. */
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

/** Credentials that were proven on a start page, and what a claim is opened or begun with. */
export interface ProvenCredentials {
  readonly start: OpenClaim;
  readonly credentials: Credentials;
  readonly derivations: Derivations;
  /** What the credentials have opened on this device, of every form type. */
  readonly keys: readonly DraftKeys[];
  /** Null where the server could not be reached: an earlier draft can be edited then, and no claim can be begun. */
  readonly answer: AuthorizeAnswer | null;
}

/** Where the characters that may be typed come from. */
export interface WhitelistPort {
  get(): ReadonlySet<string> | undefined;
  fetch(): Promise<ReadonlySet<string> | undefined>;
}

/** What filing needs of the application. */
export interface FilingDependencies {
  readonly settings: PortalSettings;
  readonly api: Api;
  readonly clock: ServerClock;
  readonly whitelist: WhitelistPort;
  readonly configsOf: (formType: FormType) => FormsConfig;
  /** Begins or prolongs the session: before a claim is opened, so that its key may be kept. */
  readonly beginSession: () => Promise<void>;
  /** Another claimant's session has ended in this tab: the other tabs are told, and what they linked is forgotten. */
  readonly tellSessionEnded: () => Promise<void>;
  /** When a session that is active now ends: epoch milliseconds by the device's clock. */
  readonly sessionUntil: () => number;
  /** Takes up the session of before a reload, or of another tab; false where there is none. */
  readonly resumeSession: () => Promise<boolean>;
  /** Whether the session that this tab knows lives: one that has run out unnoticed ends at the question. */
  readonly isSessionLive: () => Promise<boolean>;
  /** How it stands with the wallet and a code of its login ('' where there is none). */
  readonly readWallet: (code: string) => Promise<WalletStanding>;
  /** Sends what waits in the outbox, now. */
  readonly sendQueued: () => void;
}

/** What a claim's engine needs of the application. */
export type EngineDependencies = Pick<
  FilingDependencies,
  'settings' | 'configsOf' | 'whitelist' | 'clock' | 'readWallet'
>;

let patterns: Promise<PatternEvaluator> | undefined;

/** The worker that matches the server's patterns is loaded with the first of them. */
async function matchesPattern(pattern: string, text: string): Promise<PatternVerdict> {
  patterns ??= import('#claim/rules/pattern-evaluator.ts').then(({ createPatternEvaluator }) =>
    createPatternEvaluator(),
  );
  const evaluator = await patterns.catch(() => undefined);
  // Its code could not be fetched: another try at the next pattern, and this one is left to the server.
  if (evaluator === undefined) patterns = undefined;
  return evaluator?.matchesPattern(pattern, text) ?? 'undecided';
}

const leftToServer = new Set<string>();

/** Once a type: a rule is judged at every blur. */
function leaveRuleToServer(ruleType: string): void {
  if (leftToServer.has(ruleType)) return;
  leftToServer.add(ruleType);
  logEvent('rule-left-to-server', ruleType);
}

/** Puts a claim's live form together: pages, the server's rules, and what is kept of it. */
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
