import type { Page } from '@playwright/test';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { CLAIM } from './claim-answers.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

/** One damaged record of each store, as a broken disk may leave it: a key and little else. */
const DAMAGED = {
  outbox: [
    { id: 'damaged', draftId: null, progress: null },
    { id: 'cut', draftId: 'gone', progress: {} },
  ],
  drafts: [{ id: 'damaged', formType: null, status: 'open', lastChangedAt: 'yesterday' }],
  draftModels: [{ draftId: 'damaged', clientId: 'client-damaged', sealed: 'text' }],
  draftFields: [{ draftId: 'damaged', clientId: 'client-damaged', key: 'x', sealed: null }],
  receipts: [{ id: 'damaged', draftId: 7, filedAt: Number.NaN }],
  keyrings: [{ id: 'damaged', formType: 'Standard', salt: 'salt', wrappedDataKey: null }],
  keys: [{ id: 'session/damaged', key: 'key' }],
  keyWraps: [{ keyId: 'damaged', by: 'device', wrapped: 5 }],
  documents: [{ id: 'damaged', ownerId: null, size: 'large' }],
  documentChunks: [{ documentId: 'damaged', index: 0, bytes: null }],
};

function putRecords(page: Page, records: Readonly<Record<string, readonly object[]>>): Promise<void> {
  return page.evaluate(
    ({ name, stores }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(Object.keys(stores), 'readwrite');
          for (const [store, rows] of Object.entries(stores))
            for (const row of rows) writing.objectStore(store).put(row);
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { name: DATABASE_NAME, stores: records },
  );
}

test('a damaged record in every store costs itself alone: the claim that waits is sent, shown and found again', async ({
  claimant,
  context,
  control,
  page,
  pageErrors,
}) => {
  await claimant.submitOffline([]);
  await putRecords(page, DAMAGED);
  await page.reload();
  await claimant.arriveAt('Your claim is saved on this device, not yet filed');
  await context.setOffline(false);
  await claimant.readReferenceCode();
  await expectFiledOnce(control, []);

  await page.goto('/claim/status');
  await expect(page.getByRole('heading', { name: 'Filed', exact: true })).toBeVisible();
  await expect(page.getByText('Submitted, not filed yet')).toBeHidden();
  await expect(page.getByText('Not submitted yet')).toBeHidden();
  await page.goto('/');
  await claimant.enterCredentials();
  await claimant.readKnownCode();
  expect(pageErrors.filter((error) => /Error:/.test(error))).toEqual([]);
});

/** Damages the sealed data of some answers: flips one byte or cuts the end off. */
function damageAnswers(page: Page, keys: Readonly<Record<string, 'flipped' | 'cut'>>): Promise<void> {
  return page.evaluate(
    ({ name, damages }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('draftFields', 'readwrite');
          const fields = writing.objectStore('draftFields');
          fields.openCursor().onsuccess = ({ target }) => {
            const cursor = target instanceof IDBRequest ? target.result : null;
            if (cursor === null) return;
            const row = cursor.value;
            const damage = damages[row.key];
            if (damage === 'flipped') row.sealed.bytes[3] ^= 255;
            if (damage === 'cut') row.sealed.bytes = row.sealed.bytes.slice(0, 5);
            cursor.update(row);
            cursor.continue();
          };
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { name: DATABASE_NAME, damages: keys },
  );
}

test('answers that were damaged on the disk are told, and asked for again; the others stay', async ({
  claimant,
  page,
}) => {
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.answerClaim();
  await claimant.waitUntilSaved();
  await page.goto('/faq');
  await damageAnswers(page, { purchasePlace: 'flipped', amountPaid: 'cut' });
  await page.goto('/');
  await claimant.enterCredentials();
  await claimant.arriveAt('Your claim');
  const notice = page.getByRole('status').filter({ hasText: 'Some of your answers cannot be read' });
  await expect(notice.getByRole('link')).toHaveText(['Your claim']);
  await expect(page.getByText('The form has changed')).toBeHidden();
  await expect(page.getByLabel('Where you bought it')).toHaveValue('');
  await expect(page.getByLabel('Tell us what happened')).toHaveValue(CLAIM.injuryDescription);

  await claimant.answerClaim();
  await claimant.waitUntilSaved();
  await page.reload();
  await claimant.arriveAt('Your claim');
  await expect(page.getByLabel('Where you bought it')).toHaveValue(CLAIM.purchasePlace);
  await expect(notice).toBeHidden();
});
