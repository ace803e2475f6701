import { pbkdf2Sync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { DATABASE_VERSIONS } from '#vault/database/schema.ts';
import { PBKDF2_ROUNDS } from '#vault/keys/credentials.ts';
import { CLAIM, CREDENTIALS, SIGNATURE } from '../flows/claim-answers.ts';
import { Claimant } from '../flows/claimant.ts';
import { ClaimsOnDevice } from '../flows/claims-on-device.ts';
import { expect, test } from '../support/device-test.ts';
import { receiptPdf, smallPhoto } from '../support/test-files.ts';
import { CANARIES, nameAfterCanary, releaseCanaries } from './canary.ts';
import { type Needle, scanProfile } from './scan-profile.ts';

const receipt = receiptPdf(11);
const photo = smallPhoto(12);
/** Bytes of a document: long enough to be nobody else's, from its parts that do not look like any other file's. */
const bytesOf = ({ buffer }: { readonly buffer: Buffer }): readonly Buffer[] =>
  [0.3, 0.6, 0.9].map((part) => buffer.subarray(Math.floor(buffer.length * part)).subarray(0, 24));

/** All that the claimant typed, chose as a file or was asked for, and what could be told from it. */
const SECRETS: readonly Needle[] = [
  // The ID is the example that the page itself gives.
  CREDENTIALS.pin,
  CLAIM.purchasePlace,
  CLAIM.injuryDescription,
  CLAIM.amountPaid,
  SIGNATURE,
  'marisol.ibanez@example.com',
  '1184 Alder Creek Road',
  receipt.name,
  photo.name,
  receipt.sha256,
  photo.sha256,
  ...bytesOf(receipt),
  ...bytesOf(photo),
];

/** First the scan proves itself by what is not sealed. */
function expectNothingReadable(profile: string): void {
  const canaries = Object.values(CANARIES);
  const found = scanProfile(profile, canaries).map(({ needle }) => needle);
  expect(new Set(found)).toEqual(new Set(canaries));
  expect(scanProfile(profile, SECRETS)).toEqual([]);
}

/** Every place in which the portal stores something on this device: database/store, and the keys of the web storages. */
function listStores(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    const stores = databases.map(
      (name) =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            resolve([...opening.result.objectStoreNames].map((store) => `${name}/${store}`));
            opening.result.close();
          };
        }),
    );
    return [
      ...(await Promise.all(stores)).flat(),
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ];
  });
}

// No release has ever stored a draft in plain sight: every version of the database is sealed (src/vault/database/schema.ts).
test('a claim is kept in the sealed stores alone', async ({ device: { page } }) => {
  const claimant = new Claimant(page);
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.waitUntilSaved();
  const sealed = DATABASE_VERSIONS.flatMap(({ stores }) =>
    Object.keys(stores).map((store) => `${DATABASE_NAME}/${store}`),
  );
  const stores = await listStores(page);
  // Beside them: codes of what happened, what the page and the worker share before a claim is opened, and the session's keys.
  const open = ['portal-log/log', 'portal-state/state', 'portal-session-keys/keys'];
  const others = stores.filter((store) => !open.includes(store));
  expect(new Set(others)).toEqual(new Set(sealed));
});

test('what the device keeps of a claim that waits can be read by nobody', async ({ device }) => {
  const claimant = new Claimant(device.page);
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.becomeReadyForOffline();
  await claimant.finishOffline([
    ['Receipt or bank statement', receipt],
    ['Photo', photo],
  ]);
  await releaseCanaries(device.page);
  await device.close();
  nameAfterCanary(device.profile);

  expectNothingReadable(device.profile);

  // At its next start the browser writes its journal into tables, which are packed.
  await device.start();
  await device.goto('/claim/status');
  await device.page.getByRole('heading', { level: 1 }).waitFor();
  await device.close();
  expectNothingReadable(device.profile);
});

/** What the device's stores hold now that must not be left on its disk, as bytes: the session's keys, and sealed answers. */
async function readTraces(
  page: Page,
): Promise<{ readonly keys: readonly Buffer[]; readonly sealed: readonly Buffer[] }> {
  const { salts, sealed } = await page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const readAll = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const reading = opening.result.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result);
      });
    const listBytes = (value: unknown): number[][] => {
      if (value instanceof Uint8Array) return [[...value]];
      if (value instanceof ArrayBuffer) return [[...new Uint8Array(value)]];
      return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listBytes) : [];
    };
    const keyrings = await readAll('keyrings');
    const salts = keyrings.map((row) => Reflect.get(Object(row), 'salt') as Uint8Array);
    const fields = await readAll('draftFields');
    opening.result.close();
    return { salts: salts.map((salt) => [...salt]), sealed: fields.flatMap(listBytes) };
  }, DATABASE_NAME);
  const secret = JSON.stringify([
    ['classMemberId', CREDENTIALS.classMemberId.replaceAll('-', '')],
    ['pin', CREDENTIALS.pin],
  ]);
  return {
    keys: salts.map((salt) => pbkdf2Sync(secret, Buffer.from(salt), PBKDF2_ROUNDS, 32, 'sha256')),
    sealed: sealed.map((bytes) => Buffer.from(bytes)).filter(({ length }) => length >= 20),
  };
}

/** How many of these byte strings are anywhere in the profile's stores. */
function countFound(profile: string, needles: readonly Buffer[]): number {
  return new Set(scanProfile(profile, needles).map(({ needle }) => needle)).size;
}

test('after a lock no key is left on the disk; after erasing, no key and no sealed answer', async ({
  device,
}) => {
  const claimant = new Claimant(device.page);
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.waitUntilSaved();
  const { keys, sealed } = await readTraces(device.page);
  expect(keys.length).toBeGreaterThan(0);
  expect(sealed.length).toBeGreaterThan(10);
  // While the session lives its key is there: what does not find it finds nothing.
  await expect.poll(() => countFound(device.profile, keys)).toBe(keys.length);
  expect(countFound(device.profile, sealed)).toBeGreaterThan(10);

  const claims = new ClaimsOnDevice(device.page);
  await claims.open();
  await claims.lock();
  await expect.poll(() => countFound(device.profile, keys)).toBe(0);
  await device.close();
  expect(countFound(device.profile, keys)).toBe(0);

  await device.start();
  const back = new Claimant(device.page);
  await device.goto('/');
  await back.enterCredentials();
  await back.arriveAt('Your claim');
  const again = new ClaimsOnDevice(device.page);
  await again.open();
  await back.press('Finish and clear this device');
  await back.press('Erase it all');
  await expect(device.page.getByLabel('Class member ID')).toBeVisible();
  await expect.poll(() => countFound(device.profile, [...keys, ...sealed])).toBe(0);
  await device.close();
  expect(countFound(device.profile, [...keys, ...sealed])).toBe(0);
});
