import type { OpenDraft } from '#data/open-draft.ts';

export interface SortedDrafts {
  /** Being filled in. */
  readonly open: readonly OpenDraft[];
  /** In the outbox. */
  readonly queued: readonly OpenDraft[];
}

/** Sorts drafts by what they are now: one that this tab had open before it was submitted is still told as it was then. */
export async function sortDrafts(drafts: readonly OpenDraft[]): Promise<SortedDrafts> {
  const statuses = await Promise.all(drafts.map((draft) => draft.readStatus()));
  return {
    open: drafts.filter((_draft, index) => statuses[index] === 'open'),
    queued: drafts.filter((_draft, index) => statuses[index] === 'queued'),
  };
}
