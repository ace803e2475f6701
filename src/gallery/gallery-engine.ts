import { createFormEngine } from '#core/form/create-form-engine.ts';
import { createModelStore } from '#core/form/create-model-store.ts';
import type { FormEngine } from '#core/form/form-engine.ts';
import type { PageDefinition } from '#core/form/page-definition.ts';
import { LIST_SECTIONS, SINGLE_SECTIONS } from '#server/form-model.ts';
import type { FormsConfig } from '#server/forms-config.ts';

/** A config without rules of its own: the gallery's fields bring theirs. */
const CONFIGS: FormsConfig = [...SINGLE_SECTIONS, ...LIST_SECTIONS].map((dtoMapping) => ({
  metadataHash: 'gallery',
  metadata: { formType: 'Standard', dtoMapping },
  fields: {},
}));

/** What the gallery's look-up has found. */
const FOUND = {
  metadata: { formType: 'Standard', dtoMapping: 'vehicle' },
  fields: { vin: '1HGCM82633A004352', make: 'Harrow' },
};

/** Records that are saved already, by their list. */
const SAVED_RECORDS = {
  claimTransactions: { transactionDate: '03/04/2024', vendor: 'Northgate Repairs', amount: '84.00' },
  documentContexts: {
    file: [{ documentId: 'sample', name: 'invoice.pdf', size: 482_133, type: 'application/pdf', sha256: '' }],
    name: 'invoice.pdf',
    documentType: 'receipt',
    description: 'What I paid',
  },
};

/** The real engine over a made-up form of the given pages. */
export function createGalleryEngine(pages: readonly PageDefinition[]): FormEngine {
  const engine = createFormEngine({
    definition: { formType: 'Standard', pages, sections: [...SINGLE_SECTIONS, ...LIST_SECTIONS] },
    configs: CONFIGS,
    store: createModelStore({ formType: 'Standard', configs: CONFIGS }),
    rules: {
      getWhitelist: () => undefined,
      getToday: () => ({ year: 2026, month: 3, day: 31 }),
      matchesPattern: async () => 'undecided',
    },
  });
  engine.store.setPrepopulated([FOUND]);
  for (const [dtoMapping, fields] of Object.entries(SAVED_RECORDS)) {
    const { clientId } = engine.store.addDraft({ formType: 'Standard', dtoMapping }, fields);
    engine.store.saveDraft(clientId);
  }
  return engine;
}
