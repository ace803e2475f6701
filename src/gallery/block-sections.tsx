import type { Block } from '#claim/definition/form-definition.ts';
import { MASK_NAMES } from '#claim/masks/mask-looks.ts';
import { PageBlocks } from '#claim/ui/page-blocks.tsx';
import { createGalleryPage, GALLERY_MODEL, GallerySection } from './gallery-page.tsx';

const CLAIMANT_INFO = { dtoMapping: 'claimantInfo' } as const;

export const BLOCK_PAGES = [
  page('Name, last only', {
    id: 'name-last',
    kind: 'name',
    model: { dtoMapping: 'signature' },
    style: 'last',
  }),
  page('Name, first and last', {
    id: 'name-short',
    kind: 'name',
    model: GALLERY_MODEL,
    style: 'firstLast',
  }),
  page('Name with middle initial', {
    id: 'name-full',
    kind: 'name',
    model: CLAIMANT_INFO,
    style: 'firstMiddleLast',
  }),
  page('Address', { id: 'address', kind: 'address', model: CLAIMANT_INFO, heading: 'Mailing address' }),
  page('Confirmation', { id: 'confirmation', kind: 'confirmation', model: CLAIMANT_INFO }),
  page('Row of two', {
    id: 'two',
    kind: 'inputRow',
    fields: ['Shop', 'Town'].map((label) => ({
      type: 'text',
      key: `purchase${label}`,
      label,
      model: GALLERY_MODEL,
    })),
  }),
  ...MASK_NAMES.filter((maskName) => maskName !== '').map((maskName) =>
    page(`Mask ${maskName}`, {
      id: `mask-${maskName}`,
      kind: 'inputRow',
      fields: [{ type: 'text', key: `mask-${maskName}`, label: maskName, maskName, model: GALLERY_MODEL }],
    }),
  ),
  page('Row of three', {
    id: 'three',
    kind: 'inputRow',
    widths: [4, 4, 4],
    fields: ['Year', 'Make', 'Model'].map((label) => ({
      type: 'text',
      key: `vehicle${label}`,
      label,
      model: GALLERY_MODEL,
    })),
  }),
  page('Document manager', {
    id: 'documents',
    kind: 'documentManager',
    section: 'documentContexts',
    required: true,
    fields: [
      {
        type: 'select',
        key: 'documentType',
        label: 'Type of document',
        options: [
          { value: 'receipt', text: 'Receipt' },
          { value: 'photo', text: 'Photo' },
        ],
      },
      { type: 'file', key: 'file', label: 'Document' },
      { type: 'text', key: 'description', label: 'What it shows' },
    ],
  }),
  page('Record table', {
    id: 'transactions',
    kind: 'recordTable',
    section: 'claimTransactions',
    heading: 'What you spent',
    initialInstances: 2,
    canEdit: true,
    fields: [
      { type: 'date', key: 'transactionDate', label: 'Date', validations: [{ type: 'required' }] },
      { type: 'text', key: 'vendor', label: 'Paid to', validations: [{ type: 'required' }] },
      {
        type: 'text',
        key: 'amount',
        label: 'Amount',
        maskName: 'CURRENCY_COMMA_DELIMITED_WITH_DECIMALS',
        inputGroupConfig: { prefix: '$' },
      },
    ],
  }),
  page('Wallet', { id: 'wallet', kind: 'wallet', model: GALLERY_MODEL }),
  page('Lookup result', {
    id: 'lookup',
    kind: 'lookupResult',
    selector: { dtoMapping: 'vehicle' },
    values: [
      { key: 'vin', label: 'VIN' },
      { key: 'make', label: 'Make' },
    ],
    startForm: { formType: 'Automotive', key: 'vin', label: 'File a claim for this vehicle' },
  }),
  page('Summary', { id: 'summary', kind: 'summary' }),
  page('Signature', {
    id: 'signature',
    kind: 'signature',
    model: { dtoMapping: 'signature' },
    statement: 'I declare under penalty of perjury that what I have stated is true.',
    statementVersion: '1',
  }),
];

function page(name: string, block: Block) {
  return { name, page: createGalleryPage(`block-${block.id}`, [block]) };
}

export function BlockSections() {
  return BLOCK_PAGES.map(({ name, page }) => (
    <GallerySection key={name} name={name}>
      <PageBlocks page={page} />
    </GallerySection>
  ));
}
