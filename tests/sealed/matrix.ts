import { mkdirSync, writeFileSync } from 'node:fs';
import { CLAIM, CREDENTIALS, INFO, SIGNATURE } from '../flows/claim-answers.ts';
import { isOfStores, scanProfile } from './scan-profile.ts';
import { readTraces, type Traces } from './traces.ts';
import type { Walker } from './walker.ts';

/** Typed or prefilled answers; neither pages nor code contain them. */
const ANSWERS = [
  CREDENTIALS.pin,
  CLAIM.purchasePlace,
  CLAIM.injuryDescription,
  INFO.emailAddress,
  '1184 Alder Creek Road',
  SIGNATURE,
];

/** What a thief finds in a copy of the whole profile at one moment. */
export interface Row {
  readonly moment: string;
  /** Number of answers readable in the site's stores. */
  readonly inStores: number;
  /** The browser's own files (form history, session files, cache) with a readable answer. */
  readonly elsewhere: readonly string[];
  /** Number of keys that open the drafts. */
  readonly keys: number;
  /** Number of keys that open waiting claims. */
  readonly deviceKeys: number;
  readonly sealed: number;
}

export class Matrix {
  readonly rows: Row[] = [];
  readonly #walker: Walker;
  #traces: Traces = { keys: [], salts: [], sealed: [] };
  #deviceKeys = 0;

  constructor(walker: Walker) {
    this.#walker = walker;
  }

  /** Reads the current keys and sealed data from the stores, to search the files for them later. Earlier ones stay in the search. */
  async look(): Promise<void> {
    const now = await readTraces(this.#walker.evaluate);
    this.#traces = {
      keys: [...this.#traces.keys, ...now.keys],
      salts: [...this.#traces.salts, ...now.salts],
      sealed: [...this.#traces.sealed, ...now.sealed],
    };
  }

  async countDeviceKeys(): Promise<number> {
    this.#deviceKeys = await this.#walker.evaluate(async (prefix) => {
      const databases = await indexedDB.databases();
      return databases.filter(({ name = '' }) => name.startsWith(prefix)).length;
    }, 'portal-device-key');
    return this.#deviceKeys;
  }

  take(moment: string): Row {
    const { keys, sealed } = this.#traces;
    const found = scanProfile(this.#walker.profile, [...ANSWERS, ...keys, ...sealed], 'profile');
    const answers = found.filter(({ needle }) => ANSWERS.includes(needle));
    const count = (needles: readonly Buffer[]) => {
      const wanted = new Set(needles.map((needle) => needle.toString('hex')));
      return new Set(found.flatMap(({ needle }) => (wanted.has(needle) ? [needle] : []))).size;
    };
    const row: Row = {
      moment,
      inStores: answers.filter(({ file }) => isOfStores(file)).length,
      elsewhere: [...new Set(answers.flatMap(({ file }) => (isOfStores(file) ? [] : [file])))],
      keys: count(keys),
      deviceKeys: this.#deviceKeys,
      sealed: count(sealed),
    };
    this.rows.push(row);
    return row;
  }

  print(): void {
    const { browser, isShared } = this.#walker;
    const title = `${browser}, ${isShared ? 'a shared device' : 'one’s own device'}`;
    const line = ({ moment, inStores, elsewhere, keys, deviceKeys, sealed }: Row) =>
      `| ${moment} | ${inStores} | ${elsewhere.join(', ') || 'none'} | ${keys} | ${deviceKeys} | ${sealed} |`;
    const text = [
      `## ${title}`,
      '',
      '| moment | answers in the site’s stores | in other files | keys of drafts | keys of waiting claims | sealed answers |',
      '|---|---|---|---|---|---|',
      ...this.rows.map(line),
      '',
    ].join('\n');
    mkdirSync('reports', { recursive: true });
    writeFileSync(`reports/sealed-${browser.toLowerCase()}-${isShared ? 'shared' : 'own'}.md`, text);
    process.stdout.write(`${text}\n`);
  }
}
