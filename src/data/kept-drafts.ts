import type { FormType } from '#core/contract/form-type.ts';
import { openDraft } from './create-open-draft.ts';
import { withDatabase } from './database.ts';
import type { DraftRow } from './database-rows.ts';
import { logEvent } from './log.ts';
import type { OpenDraft } from './open-draft.ts';
import type { DraftKeys } from './vault/draft-keys.ts';
import { watchQuery } from './watch-query.ts';

/** What may be shown of a draft without credentials. */
export interface KeptDraft {
  readonly id: string;
  readonly formType: FormType;
  /** Epoch milliseconds by the server's clock. */
  readonly lastChangedAt: number;
}

/** Tells the drafts that are not submitted, last changed first, now and after each change. Returns the way to stop. */
export function watchDrafts(listener: (drafts: readonly KeptDraft[]) => void): () => void {
  return watchQuery((database) => database.drafts.toArray(), {
    next: (rows) => listener(listOpen(rows)),
    error: () => logEvent('drafts-not-watched'),
  });
}

function listOpen(rows: readonly DraftRow[]): readonly KeptDraft[] {
  return rows
    .filter(({ status }) => status === 'open')
    .sort((a, b) => b.lastChangedAt - a.lastChangedAt)
    .map(({ id, formType, lastChangedAt }) => ({ id, formType, lastChangedAt }));
}

/** Opens a kept draft by its keys; undefined where it was erased meanwhile. Whoever opens it closes it. */
export async function openKeptDraft(keys: DraftKeys, now: () => Date): Promise<OpenDraft | undefined> {
  const row = await withDatabase((database) => database.drafts.get(keys.draftId));
  return row && openDraft(row, keys, now);
}
