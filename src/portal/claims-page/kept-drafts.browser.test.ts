import { expect, test } from 'vitest';
import { startPortalInPage } from '#portal/portal-fixture.ts';
import settingsFile from '#settings' with { type: 'json' };
import { resetDevice } from '#tests/support/device.ts';
import { makeModel, openOnlyDraft, startDraft, store } from '#tests/support/upload-claim.ts';
import { endSession } from '#vault/session-claims.ts';
import { exportKept } from './kept-drafts.tsx';

test('a draft that is gone on with while it is saved as a file still takes changes', async () => {
  await endSession();
  await resetDevice();
  const { keys, ...kept } = await startDraft();
  await kept.close();
  const portal = await startPortalInPage(settingsFile);
  const exporting = exportKept(portal, keys);
  const draft = await openOnlyDraft();
  expect((await exporting).ok).toBe(true);
  expect(draft.lock.getRole()).toBe('writer');
  draft.save({ kind: 'model', ...store(makeModel('client-later', 'documentContexts', {}), 1) });
  await draft.flush();
  await endSession();
  const models = await (await openOnlyDraft()).readModels();
  expect(models.map(({ model }) => model.clientId)).toContain('client-later');
});
