import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenServerCase, openServerCase } from '../case/open-server-case.ts';
import type { ServerCase } from '../case/server-case.ts';
import { DEFAULT_SPACE, SPACE_COOKIE, SPACE_HEADER, spaceNameSchema } from '../control/contract.ts';
import { readCookies } from '../http/cookies.ts';
import type { MockOptions } from '../options.ts';
import { KeptScenarios } from '../recording/kept-scenarios.ts';
import { type Preset, readPresets } from '../scenario/presets.ts';
import { Space } from './space.ts';

/** Limit of open spaces; beyond it, the one unused for longest is closed. */
const MAX_SPACES = 200;

/** State of one mock server: its spaces and what they share. */
export class World {
  readonly options: MockOptions;
  readonly #folder: string;
  readonly #now: () => number;
  readonly #case: OpenServerCase;
  readonly #kept: KeptScenarios;
  /** Least recently used first. */
  readonly #spaces = new Map<string, Space>();

  constructor(options: MockOptions = {}) {
    this.options = options;
    this.#now = options.now ?? Date.now;
    this.#case = openServerCase(options.caseFolder, (message, detail) => this.reportMistake(message, detail));
    if (options.dataDir !== undefined) mkdirSync(options.dataDir, { recursive: true });
    this.#folder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'claim-portal-mock-'));
    // No space can have this name, because of the dot.
    this.#kept = new KeptScenarios(join(this.#folder, '.scenarios'));
  }

  get serverCase(): ServerCase {
    return this.#case.read();
  }

  get presets(): ReadonlyMap<string, Preset> {
    return new Map([...readPresets(this.options.scenariosDir), ...this.#kept.presets]);
  }

  /** Keeps a scenario file so that it has an address. @returns its name */
  keepScenario(preset: Preset): string {
    return this.#kept.keep(preset);
  }

  /** Returns the space of a request: by header, by cookie, or the default one. */
  spaceOf(request: Request): Space {
    const named = request.headers.get(SPACE_HEADER) ?? readCookies(request).get(SPACE_COOKIE);
    const parsed = spaceNameSchema.safeParse(named);
    return this.openSpace(parsed.success ? parsed.data : DEFAULT_SPACE);
  }

  openSpace(name: string): Space {
    const space =
      this.#spaces.get(name) ?? new Space(name, join(this.#folder, name), this.#now, () => this.serverCase);
    space.followCase();
    this.#spaces.delete(name);
    this.#spaces.set(name, space);
    this.#dropUnused();
    return space;
  }

  /** Removes the temporary folder; a given data folder stays. */
  close(): void {
    if (this.options.dataDir === undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  reportMistake(message: string, detail: unknown): void {
    const report = this.options.reportMistake ?? ((text, more) => console.error(text, more));
    report(message, detail);
  }

  #dropUnused(): void {
    for (const [name, space] of this.#spaces) {
      if (this.#spaces.size <= MAX_SPACES) return;
      if (name === DEFAULT_SPACE) continue;
      this.#spaces.delete(name);
      if (this.options.dataDir === undefined) space.remove();
    }
  }
}
