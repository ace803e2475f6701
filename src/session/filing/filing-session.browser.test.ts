import { beforeEach, expect, test } from 'vitest';
import { uploadWithProgress } from '#outbox/ui/outbox-sender.ts';
import { parseSettings } from '#server/settings.ts';
import settingsFile from '#settings' with { type: 'json' };
import { resetDevice } from '#tests/support/device.ts';
import { openMockSession } from '#tests/support/mock-session.ts';
import { makeModel, startDraft, store } from '#tests/support/upload-claim.ts';
import { endSession } from '#vault/session-claims.ts';
import { makeFilingDependencies } from './filing-fixture.ts';
import { createFilingSession } from './filing-session.ts';

const FORM = 'DocumentsUpload';
const CREDENTIALS = { claimReferenceNumber: 'RW-S-100482', pin: '274163' };

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

/** Makes a closed draft of the claimant whose claim reference number is this name; returns its id. */
async function leaveDraft(name: string): Promise<string> {
  const model = makeModel(`client-${name}`, 'credentials', { ...CREDENTIALS, claimReferenceNumber: name });
  const draft = await startDraft(CREDENTIALS, [store(model)]);
  await draft.close();
  return draft.id;
}

async function createSession() {
  const { api, clock } = await openMockSession(uploadWithProgress);
  const configs = await api.getFormsConfig();
  if (!configs.ok) throw new Error(configs.error.code);
  return createFilingSession(
    makeFilingDependencies(parseSettings(settingsFile), configs.value, api, {
      clock,
      resumeSession: async () => true,
    }),
  );
}

test('each of two drafts of one form type can be gone on with', async () => {
  const olderId = await leaveDraft('older');
  const newerId = await leaveDraft('newer');
  const session = await createSession();
  const readOpen = () => {
    const claim = session.state.get().claims[FORM];
    const model = claim?.engine.store.findModel({ dtoMapping: 'credentials' });
    return { id: claim?.draft?.id, name: model?.fields.claimReferenceNumber };
  };

  expect(await session.findAccess(FORM)).toBe('open');
  expect(readOpen()).toEqual({ id: newerId, name: 'newer' });
  expect(await session.openDraft(FORM, olderId)).toBe('open');
  expect(readOpen()).toEqual({ id: olderId, name: 'older' });
  expect(await session.findAccess(FORM)).toBe('open');
  expect(readOpen()).toEqual({ id: olderId, name: 'older' });
  expect(await session.openDraft(FORM, newerId)).toBe('open');
  expect(readOpen()).toEqual({ id: newerId, name: 'newer' });
  await session.reopen(FORM, olderId);
  expect(readOpen()).toEqual({ id: olderId, name: 'older' });
});
