import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ServerCase } from '../case/server-case.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { Recording } from '../recording/recording.ts';
import { Replay } from '../recording/replay.ts';
import type { CaptchaEvent } from '../scenario/captcha-event.ts';
import { type CaseDefaults, createCaseDefaults, rebaseScenario } from '../scenario/case-defaults.ts';
import { createMergePatch, isJsonObject } from '../scenario/merge-patch.ts';
import { readServerClock, resolveScenario } from '../scenario/resolve-scenario.ts';
import { type Scenario, scenarioSchema } from '../scenario/scenario.ts';
import { CsrfTokens } from './csrf-tokens.ts';
import { ExpiringTokens } from './expiring-tokens.ts';
import { IdempotencyLedger } from './idempotency-ledger.ts';
import { RequestLog } from './request-log.ts';
import { Sessions, sessionSchema } from './sessions.ts';
import { SubmissionStore } from './submission-store.ts';
import { WrongTries } from './wrong-tries.ts';

const savedSpaceSchema = z.object({
  startedAt: z.number(),
  preset: z.nullable(z.string()),
  scenario: scenarioSchema,
  /** Case's defaults with which the scenario was made. */
  caseDefaults: z.custom<CaseDefaults>(isJsonObject),
  sessions: z.array(sessionSchema),
});

const scenarioPatchSchema = z.record(z.string(), z.unknown());

/** State of the mock for one tester. Spaces are independent of each other. */
export class Space {
  readonly name: string;
  readonly requests = new RequestLog();
  readonly submissions: SubmissionStore;
  startedAt: number;
  preset: string | null = null;
  scenario: Scenario;
  sessions: Sessions;
  csrfTokens = new CsrfTokens();
  captchaTokens: ExpiringTokens<CaptchaEvent>;
  walletCodes: ExpiringTokens<true>;
  ledger = new IdempotencyLedger();
  wrongTries: WrongTries;
  recorder: Recorder | undefined;
  #replay: Replay | undefined;
  readonly #now: () => number;
  readonly #folder: string;
  readonly #readCase: () => ServerCase;
  #followedCase: ServerCase;

  constructor(name: string, folder: string, now: () => number, readCase: () => ServerCase) {
    this.name = name;
    this.#readCase = readCase;
    this.#followedCase = readCase();
    this.#now = now;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    const saved = this.#readSaved();
    this.startedAt = saved?.startedAt ?? now();
    this.preset = saved?.preset ?? null;
    this.scenario = this.#takeUpScenario(saved);
    this.sessions = new Sessions(now, saved?.sessions);
    this.captchaTokens = new ExpiringTokens('mock-captcha-', now);
    this.walletCodes = new ExpiringTokens('mock-wallet-', now);
    this.wrongTries = new WrongTries(now);
    this.submissions = new SubmissionStore(join(folder, 'submissions'));
    this.#restoreLedger();
  }

  /** Returns the server's clock in epoch milliseconds. */
  serverNow(): number {
    return readServerClock(this.scenario, this.#clock());
  }

  get replay(): Replay | undefined {
    return this.#replay;
  }

  get serverCase(): ServerCase {
    return this.#readCase();
  }

  /** Applies changed defaults of the case wherever the scenario still has the old ones. */
  followCase(): void {
    const { serverCase } = this;
    if (serverCase === this.#followedCase) return;
    const before = createCaseDefaults(this.#followedCase);
    this.#followedCase = serverCase;
    const scenario = rebaseScenario(this.scenario, before, createCaseDefaults(serverCase));
    this.scenario = this.#resolveOrStartAfresh(scenario);
    this.save();
  }

  /** Returns real time in epoch milliseconds; sessions and tokens age by it. */
  realNow(): number {
    return this.#now();
  }

  /** Sets the scenario. @throws zod's error if the scenario is invalid; then nothing has changed */
  setScenario(scenario: unknown, preset: string | null): void {
    const resolved = resolveScenario(scenario, this.#clock(), this.serverCase);
    if (resolved.session.lengthSeconds < this.scenario.session.lengthSeconds) {
      this.sessions.shortenTo(resolved.session.lengthSeconds);
    }
    this.scenario = resolved;
    this.preset = preset;
    this.recorder?.addChange(this.scenarioPatch);
    this.save();
  }

  /**
   * Starts a replay, with the server's clock at the recording's time, or ends it (undefined).
   * @throws Error if a scenario of the recording names something that the case lacks; then nothing has changed
   */
  setReplay(recording: Recording | undefined): void {
    const replay = recording === undefined ? undefined : new Replay(recording, this.#now());
    for (const scenario of replay?.scenarios ?? []) resolveScenario(scenario, this.#now(), this.serverCase);
    this.#replay = replay;
  }

  /** Difference from the default scenario, as in a scenario file. */
  get scenarioPatch(): Record<string, unknown> {
    const defaults = scenarioSchema.parse(createCaseDefaults(this.serverCase));
    return scenarioPatchSchema.parse(createMergePatch(defaults, this.scenario) ?? {});
  }

  /** Forgets everything: submissions, sessions, tokens, requests, the replay and the scenario. A recording goes on. */
  reset(): void {
    this.#replay = undefined;
    this.startedAt = this.#now();
    this.scenario = resolveScenario({}, this.#now(), this.serverCase);
    this.preset = null;
    this.sessions = new Sessions(this.#now);
    this.csrfTokens = new CsrfTokens();
    this.captchaTokens = new ExpiringTokens('mock-captcha-', this.#now);
    this.walletCodes = new ExpiringTokens('mock-wallet-', this.#now);
    this.ledger = new IdempotencyLedger();
    this.wrongTries = new WrongTries(this.#now);
    this.requests.clear();
    this.submissions.clear();
    this.recorder?.addChange(this.scenarioPatch);
    this.save();
  }

  /** Writes the state that survives a restart; submissions are written when they are added. */
  save(): void {
    const { startedAt, preset, scenario } = this;
    const caseDefaults = createCaseDefaults(this.#followedCase);
    const path = join(this.#folder, 'space.json');
    writeFileSync(
      `${path}.new`,
      JSON.stringify({ startedAt, preset, scenario, caseDefaults, sessions: this.sessions.all }),
    );
    renameSync(`${path}.new`, path);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Returns the server's clock without the scenario's offset: real time, or the replay's time. */
  #clock(): number {
    return this.#now() + (this.#replay?.shiftMs ?? 0);
  }

  #readSaved(): z.infer<typeof savedSpaceSchema> | undefined {
    try {
      return savedSpaceSchema.parse(JSON.parse(readFileSync(join(this.#folder, 'space.json'), 'utf8')));
    } catch {
      // A new space, or one written by an older version of the mock.
      return undefined;
    }
  }

  #takeUpScenario(saved: z.infer<typeof savedSpaceSchema> | undefined): Scenario {
    if (saved === undefined) return resolveScenario({}, this.#now(), this.#followedCase);
    const defaults = createCaseDefaults(this.#followedCase);
    return this.#resolveOrStartAfresh(rebaseScenario(saved.scenario, saved.caseDefaults, defaults));
  }

  /** Falls back to the default scenario if the given one names something that the case no longer has. */
  #resolveOrStartAfresh(scenario: unknown): Scenario {
    try {
      return resolveScenario(scenario, this.#now(), this.#followedCase);
    } catch {
      this.preset = null;
      return resolveScenario({}, this.#now(), this.#followedCase);
    }
  }

  #restoreLedger(): void {
    for (const record of this.submissions.list()) {
      if (record.idempotencyKey === null) continue;
      this.ledger.restore(record.idempotencyKey, {
        state: 'filed',
        fingerprint: record.fingerprint,
        referenceCodeForm: record.referenceCodeForm,
        submissionId: record.id,
        attempts: record.attempts,
      });
    }
  }
}
