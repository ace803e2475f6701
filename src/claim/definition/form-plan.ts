import { lazyCode } from '#kernel/async.ts';
import type { ListSection } from '#server/form-model.ts';
import type { FieldConfig } from './field-config.ts';
import type { Block, FormDefinition, PageDefinition, RecordTableBlock } from './form-definition.ts';

/** Block with its fields: `fields` have a model of their own, every record of its list has the `recordFields`. */
export interface PlannedBlock {
  readonly block: Block;
  readonly fields: readonly FieldConfig[];
  readonly recordFields: readonly FieldConfig[];
  readonly section: ListSection | undefined;
}

export interface PlannedPage {
  readonly page: PageDefinition;
  readonly blocks: readonly PlannedBlock[];
}

/**
 * Expands every block of a form's pages into its fields.
 * @throws Error if two pages have the same slug or two blocks the same id, because the engine finds them by it.
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

export interface ExpandOptions {
  /** `settings.supportsInternationalAddresses`; true by default. */
  readonly supportsInternationalAddresses?: boolean;
}

/** Key of the wallet's authorization code in the block's model (decisions, "Payload"). */
export const WALLET_CODE_KEY = 'paymentAuthorizationCode';

const composedFields = /* @__PURE__ */ lazyCode(() => import('#claim/blocks/composed-fields.ts'));

/** Loads the code that expands blocks which start pages lack; form-registry.ts loads it with each whole definition. */
export const loadComposedFields = () => composedFields.load();

/** Returns the fields of a block in page order. Those of a documents or table block are templates: each record has its own. */
export function expandBlock(block: Block, options: ExpandOptions = {}): readonly FieldConfig[] {
  switch (block.kind) {
    case 'inputRow':
    case 'recordTable':
      return block.fields;
    case 'documentManager':
    case 'address':
    case 'name':
    case 'confirmation':
    case 'signature':
      return composedFields.get().composeFields(block, options.supportsInternationalAddresses ?? true);
    case 'wallet':
      return [
        {
          type: 'hidden',
          key: WALLET_CODE_KEY,
          model: block.model,
          label: 'widgets.walletCode.label',
          validations: [{ type: 'walletLinked' }],
        },
      ];
    case 'copy':
    case 'picture':
    case 'summary':
    case 'lookupResult':
      return [];
  }
}

export function expandConfirmsNone({ confirmsNone, section }: RecordTableBlock): FieldConfig | undefined {
  if (confirmsNone === undefined) return undefined;
  return {
    type: 'checkbox',
    ...confirmsNone,
    validations: [{ type: 'userConfirmsNone', property: section }],
  };
}
