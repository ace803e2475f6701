import type { WrittenField } from '#claim/definition/schema/field-schema.ts';
import type { WrittenBlock, WrittenForm } from '#claim/definition/schema/form-schema.ts';

export interface PlacedField {
  readonly field: WrittenField;
  readonly path: string;
  readonly model: string;
}

function fieldsOf(block: WrittenBlock): readonly WrittenField[] {
  return 'fields' in block ? block.fields : [];
}

export function listFields({ pages }: Pick<WrittenForm, 'pages'>): readonly PlacedField[] {
  return pages.flatMap((page, pageIndex) =>
    (page.blocks ?? []).flatMap((block, blockIndex) =>
      fieldsOf(block).map((field, index) => ({
        field,
        path: `pages[${pageIndex}].blocks[${blockIndex}].fields[${index}]`,
        model: nameModel(field, block, page.model),
      })),
    ),
  );
}

function nameModel(field: WrittenField, block: WrittenBlock, pageModel: WrittenField['model']): string {
  if ('section' in block) return block.section;
  return String((field.model ?? pageModel)?.dtoMapping ?? '');
}
