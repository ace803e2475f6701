import { expect, test } from '@playwright/test';
import { CANARIES, CANARY_KEY, releaseCanaries } from './canary.ts';
import { startCanarySite } from './canary-site.ts';
import { ChromiumWalker } from './chromium-walker.ts';
import { FirefoxWalker } from './firefox-walker.ts';
import { Matrix, type Row } from './matrix.ts';
import { scanProfile } from './scan-profile.ts';
import { TYPED_CANARIES, type Walker } from './walker.ts';

const { inFileName: _, ...STORED } = CANARIES;

/** How far a file's time stamp may lag, in milliseconds. */
const TICK_MS = 2_000;

/** Unsealed texts of the canaries' site, which the scan must find. A running browser writes them at any time. */
class Control {
  readonly #walker: Walker;
  readonly #url: string;
  #moments = 0;

  constructor(walker: Walker, url: string) {
    this.#walker = walker;
    this.#url = url;
  }

  /** Stores the canaries. Call it at every start of the browser, because the tab does not survive. */
  async plant(): Promise<void> {
    await this.#walker.typeCanaries(this.#url, TYPED_CANARIES);
    await releaseCanaries(this.#walker.evaluateAtCanaries);
  }

  /**
   * Types new text and waits until the files contain it: they then show this moment. Chromium writes a site's stores at once, but no
   * session file without a window.
   */
  async awaitFiles(): Promise<void> {
    this.#moments += 1;
    const remembered = `${TYPED_CANARIES.remembered} ${this.#moments}`;
    const typed = `${TYPED_CANARIES.typed} ${this.#moments}`;
    const since = Date.now() - TICK_MS;
    await this.#walker.typeCanaries(this.#url, { remembered, typed });
    if (this.#walker.browser === 'Firefox') await this.#expectFound([remembered, typed], since);
    await this.expectFound();
  }

  /** Expects the canaries in the files. Works also while the browser does not run. */
  async expectFound(): Promise<void> {
    await this.#expectFound([...Object.values(STORED), CANARY_KEY, TYPED_CANARIES.remembered]);
  }

  async #expectFound(canaries: readonly (string | Buffer)[], since?: number): Promise<void> {
    const names = canaries.map((canary) => (typeof canary === 'string' ? canary : canary.toString('hex')));
    const missing = () => {
      const found = scanProfile(this.#walker.profile, canaries, 'profile', since).map(({ needle }) => needle);
      return names.filter((name) => !found.includes(name));
    };
    await expect.poll(missing).toEqual([]);
  }
}

async function walk(walker: Walker, canaryUrl: string): Promise<readonly Row[]> {
  const matrix = new Matrix(walker);
  const control = new Control(walker, canaryUrl);
  const take = async (moment: string) => {
    await matrix.countDeviceKeys();
    await control.awaitFiles();
    return matrix.take(moment);
  };

  await control.plant();
  await walker.typeAboutYou();
  await take('name and address, while they are typed');
  await walker.typeClaim();
  await matrix.look();
  expect((await take('the claim, while it is typed')).sealed).toBeGreaterThan(10);

  await walker.kill();
  await control.expectFound();
  matrix.take('killed while it was open');
  await walker.lookAgain();
  await control.plant();
  await take('opened again after that');

  if (walker.isShared) {
    await walker.typeAboutYou();
    await walker.typeClaim();
  } else await walker.signInAgain();
  await matrix.look();
  await walker.lock();
  await take('locked');
  await walker.signInAgain();
  await walker.timeOut(async () => void (await take('timed out')));

  await walker.signInAgain();
  await walker.submitOffline();
  await matrix.look();
  expect((await take('waiting to be sent')).deviceKeys).toBe(1);
  await walker.goOnline();
  // The portal deletes this key's database once the receipt is shown.
  await expect.poll(() => matrix.countDeviceKeys()).toBe(0);
  expect((await take('filed')).deviceKeys).toBe(0);

  // Foreign data of the same origin: on a shared device the portal deletes that too.
  await releaseCanaries(walker.evaluate);
  await walker.erase();
  expect((await listDatabases(walker)).includes('canaries')).toBe(!walker.isShared);
  const erased = await take('erased');
  await walker.close();
  matrix.print();
  expect(erased).toMatchObject({ deviceKeys: 0, sealed: 0 });
  return matrix.rows;
}

async function listDatabases({ evaluate }: Walker): Promise<readonly string[]> {
  return await evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name), undefined);
}

for (const { name, start } of [
  { name: 'Chromium', start: ChromiumWalker.start },
  { name: 'Firefox', start: FirefoxWalker.start },
]) {
  for (const isShared of [false, true]) {
    const device = isShared ? 'a shared device' : 'one’s own device';
    test(`what a thief finds in the profile of ${name} on ${device}, moment by moment`, async () => {
      await using site = await startCanarySite();
      const walker = await start(isShared);
      try {
        for (const row of await walk(walker, site.url)) {
          expect({ ...row, elsewhere: [] }).toMatchObject({ inStores: 0, keys: 0 });
          if (isShared) expect(row).toMatchObject({ elsewhere: [] });
        }
      } finally {
        await walker.close();
      }
    });
  }
}
