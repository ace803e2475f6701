import type { Page } from '@playwright/test';
import { DATABASE_NAME } from '#data/database-name.ts';
import { DATABASE_VERSIONS } from '#data/database-versions.ts';
import { CLAIM, CREDENTIALS, SIGNATURE } from '../flows/claim-answers.ts';
import { Claimant } from '../flows/claimant.ts';
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

// No release has ever stored a draft in plain sight: every version of the database is sealed (src/data/database-versions.ts).
test('a claim is kept in the sealed stores alone', async ({ device: { page } }) => {
  const claimant = new Claimant(page);
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.waitUntilSaved();
  const sealed = DATABASE_VERSIONS.flatMap(({ stores }) =>
    Object.keys(stores).map((store) => `${DATABASE_NAME}/${store}`),
  );
  const stores = await listStores(page);
  // Beside them: codes of what happened, and what the page and the worker share before a claim is opened.
  const others = stores.filter((store) => !['portal-log/log', 'portal-state/state'].includes(store));
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
