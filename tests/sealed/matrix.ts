import { mkdirSync, writeFileSync } from 'node:fs';
import { CLAIM, CREDENTIALS, INFO, SIGNATURE } from '../flows/claim-answers.ts';
import { isOfStores, scanProfile } from './scan-profile.ts';
import { readTraces, type Traces } from './traces.ts';
import type { Walker } from './walker.ts';

/** What was typed, or prefilled by the server: none of it is in the pages or the code. */
const ANSWERS = [
  CREDENTIALS.pin,
  CLAIM.purchasePlace,
  CLAIM.injuryDescription,
  INFO.emailAddress,
  '1184 Alder Creek Road',
  SIGNATURE,
];

/** What a thief finds in a copy of the browser's whole profile, taken at this moment. */
export interface Row {
  readonly moment: string;
  /** Answers that can be read in what the site has stored. */
  readonly inStores: number;
  /** Files of the browser's own (form history, session files, its cache) in which an answer can be read. */
  readonly elsewhere: readonly string[];
  /** Keys that open the drafts. */
  readonly keys: number;
  /** Keys that open what waits to be sent. */
  readonly deviceKeys: number;
  readonly sealed: number;
}

/** Moment by moment what is found in the profile of a claimant's browser. */
export class Matrix {
  readonly rows: Row[] = [];
  readonly #walker: Walker;
  #traces: Traces = { keys: [], salts: [], sealed: [] };
  #deviceKeys = 0;

  constructor(walker: Walker) {
    this.#walker = walker;
  }

  /** Looks at what the stores hold now, to find it in the files later; what they held before is looked for too. */
  async look(): Promise<void> {
    const now = await readTraces(this.#walker.evaluate);
    this.#traces = {
      keys: [...this.#traces.keys, ...now.keys],
      salts: [...this.#traces.salts, ...now.salts],
      sealed: [...this.#traces.sealed, ...now.sealed],
    };
  }

  /** Counts the keys of waiting claims, which only a running browser tells. */
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
