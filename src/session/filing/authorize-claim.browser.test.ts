import { beforeEach, expect, test } from 'vitest';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { beginClaim, createClaimEngine } from '#claim/filing/open-claim.ts';
import { uploadWithProgress } from '#outbox/ui/outbox-sender.ts';
import { parseSettings } from '#server/settings.ts';
import settingsFile from '#settings' with { type: 'json' };
import { resetDevice } from '#tests/support/device.ts';
import { type MockSession, openMockSession } from '#tests/support/mock-session.ts';
import { queueClaim } from '#tests/support/queued-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import { endSession } from '#vault/session-claims.ts';
import { authorizeClaim } from './authorize-claim.ts';
import { makeFilingDependencies } from './filing-fixture.ts';
import { createFilingStateStore } from './filing-state.ts';

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

async function readAuthorizedUntil(): Promise<number> {
  const [row] = await withDatabase((database) => database.outbox.toArray());
  if (row === undefined) throw new Error('The outbox is empty');
  return row.authorizedUntil;
}

/** Authorizes on the Documents Upload start page; returns the waiting claim's `authorizedUntil` at each session begin. */
async function authorizeUpload(session: MockSession, answers: { claimReferenceNumber: string; pin: string }) {
  const configs = await session.api.getFormsConfig();
  if (!configs.ok) throw new Error(configs.error.code);
  const authorizedAtBeginning: number[] = [];
  const dependencies = makeFilingDependencies(parseSettings(settingsFile), configs.value, session.api, {
    clock: session.clock,
    beginSession: async () => {
      authorizedAtBeginning.push(await readAuthorizedUntil());
    },
  });
  const state = createFilingStateStore();
  const definition = await loadFormDefinition('DocumentsUpload');
  const engine = await createClaimEngine(definition, dependencies);
  const { clientId } = engine.store.findModel({ dtoMapping: 'credentials' });
  for (const [key, value] of Object.entries(answers)) {
    engine.store.setValue({ clientId, key }, value, 'claimant');
  }
  state.setClaim(beginClaim(definition, engine));
  const takeToken = async () => (await session.control.getCaptchaToken()) ?? '';
  const outcome = await authorizeClaim('DocumentsUpload', takeToken, state, dependencies);
  return { outcome, authorizedAtBeginning };
}

test('before another claimant’s session begins, the claims that wait are no longer authorized by the one before', async () => {
  const session = await openMockSession(uploadWithProgress);
  await queueClaim(session);
  expect(await readAuthorizedUntil()).toBeGreaterThan(Date.now());

  const oscar = { claimReferenceNumber: 'RW-S-100517', pin: '906352' };
  const { outcome, authorizedAtBeginning } = await authorizeUpload(session, oscar);
  expect(outcome).toMatchObject({ kind: 'opened', wasResumed: false });
  expect(authorizedAtBeginning[0]).toBe(0);
  expect(await session.control.listSubmissions()).toEqual([]);
});

test('a claim that waits is its claimant’s again, also where the reference is typed without hyphens', async () => {
  const session = await openMockSession(uploadWithProgress);
  await queueClaim(session);
  const { outcome } = await authorizeUpload(session, { claimReferenceNumber: 'rws100482', pin: '274163' });
  expect(outcome).toEqual({ kind: 'known' });
  expect(await readAuthorizedUntil()).toBeGreaterThan(Date.now());
  expect(await withDatabase((database) => database.drafts.count())).toBe(1);
});
