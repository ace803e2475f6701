import { loadOptions, SHARED_LISTS } from '#claim/lists/load-options.ts';
import { openRowForClaimant } from '#data/outbox/row-details.ts';
import type { DraftKeys } from '#data/vault/draft-keys.ts';
import { loadFormDefinition } from '#forms/registry.ts';
import { listOptions } from '#widgets/select/word-option.ts';
import type { Messages } from '#words/messages.ts';
import { type ClaimCopy, createClaimCopy } from './claim-copy.ts';

/** Opens a waiting claim and words it; undefined where it is filed or gone, or these keys do not open it. */
export async function loadClaimCopy(
  keys: DraftKeys,
  rowId: string,
  messages: Messages,
): Promise<ClaimCopy | undefined> {
  const opened = await openRowForClaimant(keys, rowId);
  if (!opened.ok) return undefined;
  const row = opened.value;
  const [definition, lists] = await Promise.all([
    loadFormDefinition(row.view.formType),
    Promise.all(SHARED_LISTS.map(async (list) => [list, await loadOptions(list, messages.culture)] as const)),
  ]);
  const shared = new Map(lists);
  return createClaimCopy({
    definition,
    row,
    messages,
    optionsOf: (field) =>
      listOptions(field, field.optionList === undefined ? undefined : shared.get(field.optionList)),
  });
}
