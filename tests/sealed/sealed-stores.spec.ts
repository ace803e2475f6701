import { expect, test } from '@playwright/test';
import { Device } from '../faults/device.ts';
import { CLAIM, CREDENTIALS, SIGNATURE } from '../flows/claim-answers.ts';
import { Claimant } from '../flows/claimant.ts';
import { startPortal } from '../support/start-portal.ts';
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

test('what the device keeps of a claim that waits can be read by nobody', async () => {
  const portal = await startPortal();
  const device = new Device(portal.url);
  try {
    await device.start();
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
  } finally {
    await device.close();
    device.remove();
    await portal.close();
  }
});
