import { beforeEach, expect, test } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { openDraftsFor, startDraft } from '#tests/support/upload-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import { endSession } from '#vault/session-claims.ts';
import { resumeSession } from './drafts.ts';

const now = () => new Date();

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

async function listOrder(): Promise<readonly string[]> {
  const found = await openDraftsFor();
  if (!found.ok) throw new Error(found.error.code);
  const resumed = await resumeSession({ now });
  expect(resumed?.id).toBe(found.value[0]?.id);
  return found.value.map(({ id }) => id);
}

test('of several drafts the one used last comes first, also where it was only looked at', async () => {
  const [first, second] = [await startDraft(), await startDraft()];
  await withDatabase((database) =>
    database.drafts.toCollection().modify((row) => {
      Object.assign(row, { lastChangedAt: row.id === first.id ? 1_000 : 2_000 });
    }),
  );
  expect(await listOrder()).toEqual([second.id, first.id]);
  first.writePage('supporting-documents');
  await first.flush();
  expect(await listOrder()).toEqual([first.id, second.id]);
});

test('of drafts used at one moment the one begun last comes first', async () => {
  const ids = [(await startDraft()).id, (await startDraft()).id, (await startDraft()).id];
  await withDatabase((database) =>
    database.drafts.toCollection().modify((row) => {
      Object.assign(row, { lastChangedAt: 1_000, createdAt: ids.indexOf(row.id) });
    }),
  );
  expect(await listOrder()).toEqual([...ids].reverse());
});
