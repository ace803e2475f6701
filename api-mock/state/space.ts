import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { CaptchaEvent } from '../scenario/captcha-event.ts';
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
  sessions: z.array(sessionSchema),
});

/** All that the mock knows and does for one tester; spaces know nothing of each other. */
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
  readonly #now: () => number;
  readonly #folder: string;

  /** Takes up what an earlier run left in `folder`. */
  constructor(name: string, folder: string, now: () => number) {
    this.name = name;
    this.#now = now;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    const saved = this.#readSaved();
    this.startedAt = saved?.startedAt ?? now();
    this.preset = saved?.preset ?? null;
    this.scenario = saved?.scenario ?? resolveScenario({}, now());
    this.sessions = new Sessions(now, saved?.sessions);
    this.captchaTokens = new ExpiringTokens('mock-captcha-', now);
    this.walletCodes = new ExpiringTokens('mock-wallet-', now);
    this.wrongTries = new WrongTries(now);
    this.submissions = new SubmissionStore(join(folder, 'submissions'));
    this.#restoreLedger();
  }

  /** The server's clock, epoch milliseconds. */
  serverNow(): number {
    return readServerClock(this.scenario, this.#now());
  }

  /** Real time, epoch milliseconds: sessions and tokens age by it. */
  realNow(): number {
    return this.#now();
  }

  /** @throws zod's error where the scenario is wrong; then nothing has changed */
  setScenario(scenario: unknown, preset: string | null): void {
    const resolved = resolveScenario(scenario, this.#now());
    if (resolved.session.lengthSeconds < this.scenario.session.lengthSeconds) {
      this.sessions.shortenTo(resolved.session.lengthSeconds);
    }
    this.scenario = resolved;
    this.preset = preset;
    this.save();
  }

  /** Forgets everything: submissions, sessions, tokens, requests, and the scenario too. */
  reset(): void {
    this.startedAt = this.#now();
    this.scenario = resolveScenario({}, this.#now());
    this.preset = null;
    this.sessions = new Sessions(this.#now);
    this.csrfTokens = new CsrfTokens();
    this.captchaTokens = new ExpiringTokens('mock-captcha-', this.#now);
    this.walletCodes = new ExpiringTokens('mock-wallet-', this.#now);
    this.ledger = new IdempotencyLedger();
    this.wrongTries = new WrongTries(this.#now);
    this.requests.clear();
    this.submissions.clear();
    this.save();
  }

  /** Writes what has to survive a restart; submissions write themselves. */
  save(): void {
    const { startedAt, preset, scenario } = this;
    const path = join(this.#folder, 'space.json');
    writeFileSync(
      `${path}.new`,
      JSON.stringify({ startedAt, preset, scenario, sessions: this.sessions.all }),
    );
    renameSync(`${path}.new`, path);
  }

  /** Takes the space off the disk. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #readSaved(): z.infer<typeof savedSpaceSchema> | undefined {
    try {
      return savedSpaceSchema.parse(JSON.parse(readFileSync(join(this.#folder, 'space.json'), 'utf8')));
    } catch {
      // A new space, or one that an older version of the mock wrote: it starts afresh.
      return undefined;
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
