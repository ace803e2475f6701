import { createAddressFields } from './address-fields.ts';
import { createConfirmationFields } from './confirmation-fields.ts';
import type { FieldConfig } from './field-config.ts';
import { createNameFields } from './name-fields.ts';
import type { Block, RecordTableBlock } from './page-definition.ts';
import { createSignatureFields } from './signature-fields.ts';

export interface ExpandOptions {
  /** `settings.supportsInternationalAddresses`; true where it is not given. */
  readonly supportsInternationalAddresses?: boolean;
}

/** The wallet's authorization code travels here, in the block's model (decisions, "Payload"). */
export const WALLET_CODE_KEY = 'paymentAuthorizationCode';

/**
 * The fields of a block, in the order in which they stand on the page. Those of a documents or table block are templates:
 * each record has its own.
 */
export function expandBlock(block: Block, options: ExpandOptions = {}): readonly FieldConfig[] {
  switch (block.kind) {
    case 'inputRow':
    case 'recordTable':
      return block.fields;
    case 'documentManager':
      return block.fields.map(requireFile);
    case 'address':
      return createAddressFields(block.model, options.supportsInternationalAddresses ?? true);
    case 'name':
      return createNameFields(block.model, block.style);
    case 'confirmation':
      return createConfirmationFields(block.model);
    case 'signature':
      return createSignatureFields(block);
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
    case 'summary':
    case 'lookupResult':
      return [];
  }
}

/** The checkbox by which the claimant confirms that there is nothing to list; undefined where the table has none. */
export function expandConfirmsNone({ confirmsNone, section }: RecordTableBlock): FieldConfig | undefined {
  if (confirmsNone === undefined) return undefined;
  return {
    type: 'checkbox',
    ...confirmsNone,
    validations: [{ type: 'userConfirmsNone', property: section }],
  };
}

/** A document without a file is none, whatever the server's config says. */
function requireFile(field: FieldConfig): FieldConfig {
  if (field.type !== 'file') return field;
  return { ...field, validations: [...(field.validations ?? []), { type: 'requiredOnClientOnly' }] };
}
