import { beforeEach, expect, test } from 'vitest';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { queueSubmission } from '#outbox/queue-submission.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import { createServerClock } from '#server/server-clock.ts';
import { parseSettings } from '#server/settings.ts';
import settingsFile from '#settings' with { type: 'json' };
import { resetDevice } from '#tests/support/device.ts';
import {
  CREDENTIALS,
  keepDocument,
  makeModel,
  makePdf,
  makeSubmission,
  startDraft,
} from '#tests/support/upload-claim.ts';
import { waitUntil } from '#tests/support/wait-for.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { StoredModel } from '#vault/drafts/draft-records.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { endSession } from '#vault/session-claims.ts';
import { openStoredClaim } from './claim-opening.ts';

const TYPED = { dirty: true, touched: true, everDirty: true };

let draft: OpenDraft;

beforeEach(async () => {
  await endSession();
  await resetDevice();
  const model = makeModel('client-credent', 'credentials', { ...CREDENTIALS, gone: 'typed gone' });
  const flags = { pin: TYPED, gone: TYPED };
  draft = await startDraft(CREDENTIALS, [{ model, list: 'saved', order: 0, flags }]);
});

function configOf(dtoMapping: string, keys: readonly string[], metadataHash = 'hash'): FormsConfig[number] {
  const fields = Object.fromEntries(keys.map((key) => [key, { validations: [] }]));
  return { metadataHash, metadata: { formType: 'DocumentsUpload', dtoMapping }, fields };
}

async function openUnder(configs: FormsConfig) {
  const settings = parseSettings(settingsFile);
  const whitelist = { get: () => undefined, fetch: async () => undefined };
  const definition = await loadFormDefinition('DocumentsUpload');
  const readWallet = async () => ({ offer: 'off' as const, codeExpiresAt: 0, now: 0 });
  const dependencies = {
    settings,
    whitelist,
    clock: createServerClock(),
    configsOf: () => configs,
    readWallet,
  };
  return openStoredClaim(draft, definition, dependencies);
}

async function readModel(dtoMapping: string): Promise<StoredModel | undefined> {
  const models = await draft.readModels();
  return models.find(({ model }) => model.metadata.dtoMapping === dtoMapping);
}

const former = configOf('credentials', ['claimReferenceNumber', 'pin', 'gone']);
const newer = configOf('credentials', ['claimReferenceNumber', 'pin'], 'newer');

test('keeps what is typed into a model that the draft lacked', async () => {
  const { engine } = await openUnder([former, configOf('claimDetails', ['place'])]);
  const { clientId } = engine.store.findModel({ dtoMapping: 'claimDetails' });
  engine.change({ clientId, key: 'place' }, 'Corner Appliance');
  await draft.flush();
  expect(await readModel('claimDetails')).toMatchObject({
    model: { clientId, fields: { place: 'Corner Appliance' } },
  });

  const { engine: opened } = await openUnder([former, configOf('claimDetails', ['place'])]);
  expect(opened.store.findModel({ dtoMapping: 'claimDetails' }).clientId).toBe(clientId);
});

test('forgets the answer to a question that a newer config has removed, and no other', async () => {
  await openUnder([newer]);
  await draft.flush();
  const kept = await readModel('credentials');
  expect(kept?.model).toMatchObject({
    clientId: 'client-credent',
    metadataHash: 'newer',
    fields: CREDENTIALS,
  });
  expect(Object.keys(kept?.model.fields ?? {})).toEqual(Object.keys(CREDENTIALS));
  expect(kept?.flags.pin).toEqual(TYPED);

  const { engine } = await openUnder([newer]);
  expect(engine.store.findModel({ dtoMapping: 'credentials' }).fields).toEqual(CREDENTIALS);
});

test('deletes the documents that a killed tab has left without a field', async () => {
  await keepDocument(draft, makePdf(1_000));
  const documents = () => withDatabase((database) => database.documents.toArray());
  await openUnder([former]);
  expect(await documents()).toHaveLength(1);

  await withDatabase((database) =>
    database.documents.toCollection().modify({ addedAt: Date.now() - 120_000 }),
  );
  draft.lock.release();
  await openUnder([former]);
  expect(await documents()).toHaveLength(1);

  await waitUntil(async () => (await draft.lock.request()) === 'writer');
  await openUnder([former]);
  expect(await documents()).toEqual([]);
});

test('leaves a draft in the outbox as it is, and nothing has failed', async () => {
  const queued = await queueSubmission(makeSubmission(draft, []));
  expect(queued.ok).toBe(true);
  await openUnder([newer, configOf('claimDetails', ['place'])]);
  await draft.flush();
  expect(draft.getSaveState().kind).toBe('saved');
  expect(await readModel('claimDetails')).toBeUndefined();
});
