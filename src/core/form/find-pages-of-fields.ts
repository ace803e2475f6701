import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { FormEngine } from './form-engine.ts';
import { type PlannedBlock, planForm } from './form-plan.ts';
import type { FormDefinition, PageDefinition } from './page-definition.ts';

/**
 * The pages, in their order, on which fields can be answered: those of a model of their own, and those of a document or a table's row.
 * The start page, whose credentials are proven by then, is none of them.
 */
export function findPagesOfFields(
  definition: FormDefinition,
  addresses: readonly FieldAddress[],
  engine: Pick<FormEngine, 'addressOf' | 'store'>,
): readonly PageDefinition[] {
  // The claimant may have removed a row since.
  const present = addresses.filter(({ clientId }) => engine.store.hasModel(clientId));
  return planForm(definition, {})
    .filter(
      ({ page, blocks }) =>
        page.slug !== '' &&
        blocks.some((block) => present.some((address) => holdsField(block, address, engine))),
    )
    .map(({ page }) => page);
}

function holdsField(
  { fields, recordFields, section }: PlannedBlock,
  { clientId, key }: FieldAddress,
  { addressOf, store }: Pick<FormEngine, 'addressOf' | 'store'>,
): boolean {
  const isOfList = store.getModel(clientId).metadata.dtoMapping === section;
  if (isOfList) return recordFields.some((field) => field.key === key);
  return fields.some((field) => field.key === key && addressOf(field).clientId === clientId);
}
