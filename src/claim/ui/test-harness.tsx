import { createRoot } from 'react-dom/client';
import type { FieldConfigWithout } from '#claim/definition/field-config.ts';
import type { Block, PageDefinition } from '#claim/definition/form-definition.ts';
import { createFormEngine } from '#claim/engine/create-form-engine.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { loadFormWidgets } from '#claim/field-types/widget-registry.ts';
import { createModelStore } from '#claim/model/create-model-store.ts';
import { LiveRegionProvider } from '#design/accessibility.tsx';
import { fail, succeed } from '#kernel/result.ts';
import { LIST_SECTIONS, SINGLE_SECTIONS } from '#server/form-model.ts';
import type { FormsConfig, RemoteModelConfig } from '#server/forms-config.ts';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import { FormEngineProvider } from './form-engine-context.ts';
import { PageBlocks } from './page-blocks.tsx';
import { type DocumentsPort, type WidgetPorts, WidgetPortsProvider } from './widget-ports.ts';

export const TEST_MODEL = { dtoMapping: 'claimDetails' } as const;

function configsWith(fields: RemoteModelConfig['fields']): FormsConfig {
  return [...SINGLE_SECTIONS, ...LIST_SECTIONS].map((dtoMapping) => ({
    metadataHash: 'test',
    metadata: { formType: 'Standard', dtoMapping },
    fields: dtoMapping === TEST_MODEL.dtoMapping ? fields : {},
  }));
}

export interface RenderedPage {
  readonly engine: FormEngine;
  getValue(key: string): unknown;
  unmount(): void;
}

export interface RenderOptions {
  /** 'en' by default. */
  readonly culture?: string;
  /** Prepares the claim before it is first shown. */
  readonly prepare?: (engine: FormEngine) => void;
  readonly remoteFields?: RemoteModelConfig['fields'];
}

/** Renders a page of blocks with the real engine and messages, for tests. */
export async function renderBlocks(
  blocks: readonly Block[],
  ports: WidgetPorts = {},
  { culture = 'en', prepare, remoteFields = {} }: RenderOptions = {},
): Promise<RenderedPage> {
  const page: PageDefinition = {
    slug: 'test',
    title: 'Test page',
    blocks,
    action: 'none',
    actionLabel: 'pages.continue',
    deadlineKeys: [],
    enableTimeout: false,
  };
  const configs = configsWith(remoteFields);
  const engine = createFormEngine({
    definition: { formType: 'Standard', pages: [page], sections: [...SINGLE_SECTIONS, ...LIST_SECTIONS] },
    configs,
    store: createModelStore({ formType: 'Standard', configs }),
    rules: {
      getWhitelist: () => undefined,
      getToday: () => ({ year: 2026, month: 3, day: 31 }),
      matchesPattern: async () => 'undecided',
    },
  });
  prepare?.(engine);
  // The widgets are loaded first, as on a page of the portal.
  const [messages] = await Promise.all([loadMessages({ culture, enabledCultures: {} }), loadFormWidgets()]);
  const container = document.createElement('main');
  document.body.append(container);
  const root = createRoot(container);
  root.render(
    <MessagesProvider messages={messages}>
      <LiveRegionProvider>
        <FormEngineProvider engine={engine}>
          <WidgetPortsProvider value={ports}>
            <PageBlocks page={page} />
          </WidgetPortsProvider>
        </FormEngineProvider>
      </LiveRegionProvider>
    </MessagesProvider>,
  );
  return {
    engine,
    getValue: (key) => engine.store.getValue({ clientId: engine.store.findModel(TEST_MODEL).clientId, key }),
    unmount: () => {
      root.unmount();
      container.remove();
      engine.dispose();
    },
  };
}

export function renderFields(
  fields: readonly FieldConfigWithout<'model'>[],
  ports?: WidgetPorts,
  options?: RenderOptions,
): Promise<RenderedPage> {
  const blocks = fields.map((field): Block => {
    return { id: `row-${field.key}`, kind: 'inputRow', fields: [{ ...field, model: TEST_MODEL }] };
  });
  return renderBlocks(blocks, ports, options);
}

/** In-memory documents store for tests; it records the files that it took and removed. */
export interface TestDocuments extends DocumentsPort {
  readonly taken: readonly File[];
  readonly removed: readonly string[];
}

/** Creates a store that refuses empty files and those above `mostBytes`; each file waits for `until`. */
export function createTestDocuments(
  until: Promise<void> = Promise.resolve(),
  mostBytes = Number.POSITIVE_INFINITY,
): TestDocuments {
  const taken: File[] = [];
  const removed: string[] = [];
  return {
    taken,
    removed,
    accept: '.pdf,image/jpeg',
    limits: { types: 'PDF and JPEG', size: '12 MB' },
    async take(file) {
      taken.push(file);
      await until;
      if (file.size === 0) return fail({ code: 'fileEmpty' });
      if (file.size > mostBytes) return fail({ code: 'fileTooLarge', params: { max: '1 kB' } });
      const { name, size, type } = file;
      return succeed({ documentId: `kept-${name}`, name, size, type, sha256: '' });
    },
    async remove(documentId) {
      removed.push(documentId);
    },
    shrink: async ({ name, type }) => (name.startsWith('noise') ? null : new File(['small'], name, { type })),
    readThumbnail: async () => null,
    readPhoto: async () => null,
  };
}
