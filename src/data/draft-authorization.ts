import * as z from 'zod/mini';
import { logEvent } from '#kernel/log.ts';
import { withDatabase } from './database.ts';
import type { DraftKeys } from './vault/draft-keys.ts';
import { openJson, sealJson } from './vault/seal.ts';

const authorizationSchema = z.object({ captchaRawValue: z.nullable(z.string()) });

/** What the server's authorize answer gave for a draft: sealed with it, so that a reload can still submit. */
export type DraftAuthorization = z.infer<typeof authorizationSchema>;

/** Keeps the authorization of the live session with its draft; null takes it away (the session has ended). */
export async function writeDraftAuthorization(
  keys: DraftKeys,
  authorization: DraftAuthorization | null,
): Promise<void> {
  const sealed =
    authorization === null ? undefined : await sealJson(keys.dataKey, authorization, recordIdOf(keys));
  await withDatabase((database) =>
    database.transaction('rw', database.drafts, async () => {
      const row = await database.drafts.get(keys.draftId);
      if (row === undefined) return;
      const { authorization: before, ...rest } = row;
      if (before === undefined && sealed === undefined) return;
      await database.drafts.put(sealed === undefined ? rest : { ...rest, authorization: sealed });
    }),
  );
}

/** The authorization that the draft was opened with; undefined where it was opened without the server. */
export async function readDraftAuthorization(keys: DraftKeys): Promise<DraftAuthorization | undefined> {
  const row = await withDatabase((database) => database.drafts.get(keys.draftId));
  if (row?.authorization === undefined) return undefined;
  try {
    return authorizationSchema.parse(await openJson(keys.dataKey, row.authorization, recordIdOf(keys)));
  } catch {
    logEvent('draft-record-damaged', 'authorization');
    return undefined;
  }
}

/** Those of these drafts that were opened with the server's word. */
export async function findAuthorized(draftIds: Iterable<string>): Promise<ReadonlySet<string>> {
  const rows = await withDatabase((database) => database.drafts.bulkGet([...draftIds])).catch(() => []);
  return new Set(rows.flatMap((row) => (row?.authorization === undefined ? [] : [row.id])));
}

function recordIdOf({ draftId }: DraftKeys): string {
  return `${draftId}/authorization`;
}
