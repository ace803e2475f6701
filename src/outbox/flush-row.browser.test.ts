import { beforeEach, expect, test } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { openMockSession } from '#tests/support/mock-session.ts';
import { queueClaim, readOnlyRow } from '#tests/support/queued-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import { endSession } from '#vault/session-claims.ts';
import { prepareRow, sendRow } from './flush-row.ts';
import { lapseRows } from './outbox-actions.ts';
import { openClaim, openSubmittedKey } from './row-content.ts';

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

test('a claim is not sent in the session of another claimant that begins at this very moment', async () => {
  const session = await openMockSession();
  const { draft } = await queueClaim(session);
  const [row] = await withDatabase((database) => database.outbox.toArray());
  const key = row && (await openSubmittedKey(row.id, draft.id));
  if (row === undefined || key === undefined) throw new Error('The row does not open');
  const open = { row, key, claim: await openClaim(key, row) };
  const preparation = await prepareRow(open, session, null);

  await lapseRows('DocumentsUpload');
  expect(await sendRow(open, preparation, session)).toBeUndefined();
  expect((await readOnlyRow()).progress.state).toBe('queued');
  expect(await session.control.listSubmissions()).toEqual([]);
});
