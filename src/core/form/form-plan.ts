import type { ListSection } from '#server/form-model.ts';
import { type ExpandOptions, expandBlock, expandConfirmsNone } from './expand-block.ts';
import type { FieldConfig } from './field-config.ts';
import type { Block, FormDefinition, PageDefinition } from './page-definition.ts';

/** A block with its fields: those with a model of their own, and those that every record of its list has. */
export interface PlannedBlock {
  readonly block: Block;
  readonly fields: readonly FieldConfig[];
  readonly recordFields: readonly FieldConfig[];
  /** The list whose records have the record fields. */
  readonly section: ListSection | undefined;
}

export interface PlannedPage {
  readonly page: PageDefinition;
  readonly blocks: readonly PlannedBlock[];
}

/**
 * A form's pages with every block expanded into its fields.
 * @throws Error where two pages have the same slug or two blocks the same id: the engine is asked by them.
 */
export function planForm(definition: FormDefinition, options: ExpandOptions): readonly PlannedPage[] {
  const slugs = new Set<string>();
  const ids = new Set<string>();
  return definition.pages.map((page) => {
    addOnce(slugs, page.slug, 'page');
    const blocks = page.blocks.map((block) => {
      addOnce(ids, block.id, 'block');
      return planBlock(block, options);
    });
    return { page, blocks };
  });
}

function planBlock(block: Block, options: ExpandOptions): PlannedBlock {
  const fields = expandBlock(block, options);
  if (block.kind === 'documentManager') {
    return { block, fields: [], recordFields: fields, section: block.section };
  }
  if (block.kind !== 'recordTable') return { block, fields, recordFields: [], section: undefined };
  const confirmsNone = expandConfirmsNone(block);
  return {
    block,
    fields: confirmsNone === undefined ? [] : [confirmsNone],
    recordFields: fields,
    section: block.section,
  };
}

function addOnce(known: Set<string>, name: string, kind: 'page' | 'block'): void {
  if (known.has(name)) throw new Error(`The form has two ${kind}s "${name}".`);
  known.add(name);
}
