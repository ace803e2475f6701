import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Preset, readScenarioFile } from '../scenario/presets.ts';

/** Limit above which the oldest file is dropped. */
const MOST_KEPT = 100;

/** Scenario files that testers recorded or loaded. Each is named by a hash of its content, which gives it an address. */
export class KeptScenarios {
  readonly #folder: string;
  readonly #presets: Map<string, Preset>;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    const names = readdirSync(folder).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []);
    const byAge = names.map((name) => ({ name, at: statSync(this.#pathOf(name)).mtimeMs }));
    byAge.sort((a, b) => a.at - b.at);
    this.#presets = new Map(byAge.flatMap(({ name }) => this.#readIfWhole(name)));
  }

  get presets(): ReadonlyMap<string, Preset> {
    return this.#presets;
  }

  /** Keeps a file and returns its name. The same file is kept once. */
  keep(preset: Preset): string {
    const text = JSON.stringify(preset);
    const name = `shared-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
    if (this.#presets.has(name)) return name;
    const path = this.#pathOf(name);
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
    this.#presets.set(name, preset);
    this.#dropOldest();
    return name;
  }

  #pathOf(name: string): string {
    return join(this.#folder, `${name}.json`);
  }

  #dropOldest(): void {
    const [oldest] = this.#presets.keys();
    if (oldest === undefined || this.#presets.size <= MOST_KEPT) return;
    this.#presets.delete(oldest);
    rmSync(this.#pathOf(oldest));
  }

  /** Skips a file that another version of the mock kept and this one cannot parse. */
  #readIfWhole(name: string): (readonly [string, Preset])[] {
    try {
      return [[name, readScenarioFile(this.#pathOf(name))]];
    } catch {
      return [];
    }
  }
}
