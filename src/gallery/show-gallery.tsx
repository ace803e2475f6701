import { createRoot } from 'react-dom/client';
import { loadTheme } from '#design/themes/load-theme.ts';
import { THEME_NAMES, type ThemeName } from '#server/settings.ts';
import { MessagesProvider, useMessages } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import '#design/base.css';
import { useEffect } from 'react';
import { FormEngineProvider, useFormEngine } from '#claim/ui/form-engine-context.ts';
import { type WidgetPorts, WidgetPortsProvider } from '#claim/ui/widget-ports.ts';
import { LiveRegionProvider } from '#design/accessibility.tsx';
import { Link } from '#design/actions.tsx';
import { Heading } from '#design/page-content.tsx';
import { markFields } from './bare-page.ts';
import { BenchPage, createBenchPage } from './bench-page.tsx';
import { BLOCK_PAGES, BlockSections } from './block-sections.tsx';
import { FIELD_PAGES, FieldSections, showErrors } from './field-sections.tsx';
import './gallery.css';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
import { loadComposedFields } from '#claim/definition/form-plan.ts';
import { createFormEngine } from '#claim/engine/create-form-engine.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { createModelStore } from '#claim/model/create-model-store.ts';
import { Button } from '#design/button.tsx';
import { fail, succeed } from '#kernel/result.ts';
import { LIST_SECTIONS, SINGLE_SECTIONS } from '#server/form-model.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import { ActionSections, DisplaySections } from './design-sections.tsx';

export interface GalleryOptions {
  readonly theme: string;
  readonly culture: string;
  /** Number of fields, to show the benchmark's page instead. */
  readonly benchFields: number | undefined;
}

export async function showGallery(root: HTMLElement, options: GalleryOptions): Promise<void> {
  const theme = THEME_NAMES.find((name) => name === options.theme);
  if (theme === undefined) throw new Error(`No theme is named "${options.theme}".`);
  const [messages] = await Promise.all([
    loadMessages({ culture: options.culture, enabledCultures: {} }),
    loadComposedFields(),
    loadTheme(theme),
  ]);
  document.documentElement.lang = messages.language;
  document.documentElement.dir = messages.direction;

  const benchPage = options.benchFields === undefined ? undefined : createBenchPage(options.benchFields);
  const pages = [...FIELD_PAGES.map(({ page }) => page), ...BLOCK_PAGES.map(({ page }) => page)];
  const engine = createGalleryEngine(benchPage === undefined ? pages : [benchPage]);
  createRoot(root).render(
    <MessagesProvider messages={messages}>
      <LiveRegionProvider>
        <FormEngineProvider engine={engine}>
          <WidgetPortsProvider value={demoPorts}>
            {benchPage === undefined ? <Gallery theme={theme} /> : <BenchPage page={benchPage} />}
          </WidgetPortsProvider>
        </FormEngineProvider>
      </LiveRegionProvider>
    </MessagesProvider>,
  );
  if (options.benchFields !== undefined) markFields(options.benchFields);
}

export const CULTURES = ['en', 'es', 'fr', 'vi', 'zh-Hans', 'ar'];

/** Every widget in every state: the place to look, and the target of the axe and screenshot tests. */
export function Gallery({ theme }: { readonly theme: ThemeName }) {
  const { culture: active } = useMessages();
  const engine = useFormEngine();
  useEffect(() => showErrors(engine), [engine]);
  return (
    <main className="gallery">
      <Heading style="page">Gallery</Heading>
      <nav className="gallery__choices" aria-label="Themes and languages">
        {THEME_NAMES.map((name) => (
          <Link key={name} href={`?theme=${name}&culture=${active}`} className="link--target">
            {name}
          </Link>
        ))}
        {CULTURES.map((culture) => (
          <Link key={culture} href={`?theme=${theme}&culture=${culture}`} className="link--target">
            {culture}
          </Link>
        ))}
        <Link href={`/gallery/states?theme=${theme}&culture=${active}`} className="link--target">
          States
        </Link>
      </nav>
      <ActionSections />
      <DisplaySections />
      <FieldSections />
      <BlockSections />
    </main>
  );
}

/** Config without rules of its own: the gallery's fields bring theirs. */
const CONFIGS: FormsConfig = [...SINGLE_SECTIONS, ...LIST_SECTIONS].map((dtoMapping) => ({
  metadataHash: 'gallery',
  metadata: { formType: 'Standard', dtoMapping },
  fields: {},
}));

const FOUND = {
  metadata: { formType: 'Standard', dtoMapping: 'vehicle' },
  fields: { vin: '1HGCM82633A004352', make: 'Harrow' },
};

const SAVED_RECORDS = {
  claimTransactions: { transactionDate: '03/04/2024', vendor: 'Northgate Repairs', amount: '84.00' },
  documentContexts: {
    file: [{ documentId: 'sample', name: 'invoice.pdf', size: 482_133, type: 'application/pdf', sha256: '' }],
    name: 'invoice.pdf',
    documentType: 'receipt',
    description: 'What I paid',
  },
};

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

const keptFiles = new Map<string, File>();

/** Ports that keep everything in memory and lead nowhere. */
export const demoPorts: WidgetPorts = {
  documents: {
    accept: '.pdf,.jpg,.jpeg,.png,.heic,.tiff,.docx',
    limits: { types: 'PDF, JPEG, PNG, HEIC, TIFF, DOCX', size: '25 MB' },
    async take(file, onProgress) {
      if (file.size === 0) return fail({ code: 'fileEmpty' });
      onProgress(1);
      const documentId = crypto.randomUUID();
      keptFiles.set(documentId, file);
      return succeed({
        documentId,
        name: file.name,
        size: file.size,
        type: file.type || 'unknown',
        sha256: '',
      });
    },
    async remove(documentId) {
      keptFiles.delete(documentId);
    },
    shrink: async () => null,
    async readThumbnail(documentId) {
      const file = keptFiles.get(documentId);
      return file?.type.startsWith('image/') ? file : null;
    },
    readPhoto: async (documentId) => keptFiles.get(documentId) ?? null,
  },
  signature: { readDate: async () => ({ date: '03/31/2026', isEstimate: false }) },
  summary: {
    pages: FIELD_PAGES.slice(0, 3).map(({ page }) => page),
    hrefOf: (slug) => `#${slug}`,
    editPage: (slug) => {
      location.hash = slug;
    },
  },
  lookup: {
    hrefOf: (formType) => `#${formType}`,
  },
  WalletSlot: () => <Button label="Link a wallet" />,
};
