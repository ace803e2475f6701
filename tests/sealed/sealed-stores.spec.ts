import type { Page } from '@playwright/test';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { DATABASE_VERSIONS } from '#vault/database/schema.ts';
import { CLAIM, CREDENTIALS, SIGNATURE } from '../flows/claim-answers.ts';
import { Claimant } from '../flows/claimant.ts';
import { ClaimsOnDevice } from '../flows/claims-on-device.ts';
import { expect, test } from '../support/device-test.ts';
import { receiptPdf, smallPhoto } from '../support/test-files.ts';
import { CANARIES, CANARY_KEY, nameAfterCanary, releaseCanaries } from './canary.ts';
import { evaluateIn } from './evaluate-in-page.ts';
import { type Needle, scanProfile } from './scan-profile.ts';
import { countFound, readTraces } from './traces.ts';

const receipt = receiptPdf(11);
const photo = smallPhoto(12);
/** Returns pieces of a document that are long enough to be unique, from parts that differ between files. */
const bytesOf = ({ buffer }: { readonly buffer: Buffer }): readonly Buffer[] =>
  [0.3, 0.6, 0.9].map((part) => buffer.subarray(Math.floor(buffer.length * part)).subarray(0, 24));

/** All answers and files of the claimant, and what could be derived from them. */
const SECRETS: readonly Needle[] = [
  // The ID is missing here, because the page itself shows it as an example.
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

/** Expects that the scan finds all canaries and no secret. */
function expectNothingReadable(profile: string): void {
  const canaries = [...Object.values(CANARIES), CANARY_KEY];
  const found = scanProfile(profile, canaries).map(({ needle }) => needle);
  expect(new Set(found)).toEqual(
    new Set(canaries.map((canary) => (typeof canary === 'string' ? canary : canary.toString('hex')))),
  );
  expect(scanProfile(profile, SECRETS)).toEqual([]);
}

/** Lists every place where the portal stores something on this device: database/store, and the keys of the web storages. */
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

// No release has stored an unsealed draft: every version of the database is sealed (src/vault/database/schema.ts).
test('a claim is kept in the sealed stores alone', async ({ device: { page } }) => {
  const claimant = new Claimant(page);
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.waitUntilSaved();
  const sealed = DATABASE_VERSIONS.flatMap(({ stores }) =>
    Object.keys(stores).map((store) => `${DATABASE_NAME}/${store}`),
  );
  const stores = await listStores(page);
  // These two hold event codes, and the state that page and worker share before a claim is opened.
  const open = ['portal-log/log', 'portal-state/state'];
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
  await releaseCanaries(evaluateIn(device.page));
  await device.close();
  nameAfterCanary(device.profile);

  expectNothingReadable(device.profile);

  // At its next start the browser compacts its journal into packed tables.
  await device.start();
  await device.goto('/claim/status');
  await device.page.getByRole('heading', { level: 1 }).waitFor();
  await device.close();
  expectNothingReadable(device.profile);
});

test('no key of the session is ever on the disk; after erasing no sealed answer is', async ({ device }) => {
  const claimant = new Claimant(device.page);
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.waitUntilSaved();
  const { keys, salts, sealed } = await readTraces(evaluateIn(device.page));
  expect(keys.length).toBeGreaterThan(0);
  expect(sealed.length).toBeGreaterThan(10);
  // The salts are next to the sealed answers. If the scan does not find them, its findings mean nothing.
  await expect.poll(() => countFound(device.profile, salts)).toBe(salts.length);
  expect(countFound(device.profile, sealed)).toBeGreaterThan(10);
  expect(countFound(device.profile, keys)).toBe(0);
  await device.kill();
  expect(countFound(device.profile, keys)).toBe(0);

  await device.start();
  const back = new Claimant(device.page);
  await device.goto('/');
  await back.enterCredentials();
  await back.arriveAt('Your claim');
  const claims = new ClaimsOnDevice(device.page);
  await claims.open();
  await back.unfold('Finish on this device');
  await back.press('Finish and clear this device');
  await back.press('Erase it all');
  await expect(device.page.getByLabel('Class member ID')).toBeVisible();
  await expect.poll(() => countFound(device.profile, [...keys, ...salts, ...sealed])).toBe(0);
  await device.close();
  expect(countFound(device.profile, [...keys, ...salts, ...sealed])).toBe(0);
});
