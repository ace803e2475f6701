import { createRoot } from 'react-dom/client';
import { createFormEngine } from '#core/form/create-form-engine.ts';
import { createModelStore } from '#core/form/create-model-store.ts';
import type { FieldConfig } from '#core/form/field-config.ts';
import type { FormEngine } from '#core/form/form-engine.ts';
import type { Block, PageDefinition } from '#core/form/page-definition.ts';
import { LiveRegionProvider } from '#design/accessibility.tsx';
import { LIST_SECTIONS, SINGLE_SECTIONS } from '#server/form-model.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import { FormEngineProvider } from './form-engine-context.ts';
import { PageBlocks } from './page-blocks.tsx';
import { type WidgetPorts, WidgetPortsProvider } from './ports.ts';
import { loadFormWidgets } from './registry.ts';

/** The model of the fields under test. */
export const TEST_MODEL = { dtoMapping: 'claimDetails' } as const;

const CONFIGS: FormsConfig = [...SINGLE_SECTIONS, ...LIST_SECTIONS].map((dtoMapping) => ({
  metadataHash: 'test',
  metadata: { formType: 'Standard', dtoMapping },
  fields: {},
}));

export interface RenderedPage {
  readonly engine: FormEngine;
  /** The value of a field of the test model. */
  getValue(key: string): unknown;
  unmount(): void;
}

export interface RenderOptions {
  /** 'en' where it is not given. */
  readonly culture?: string;
  /** Puts the claim into the state that it is first shown in. */
  readonly prepare?: (engine: FormEngine) => void;
}

/** Renders a page of blocks with the real engine and messages, for tests. */
export async function renderBlocks(
  blocks: readonly Block[],
  ports: WidgetPorts = {},
  { culture = 'en', prepare }: RenderOptions = {},
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
  const engine = createFormEngine({
    definition: { formType: 'Standard', pages: [page], sections: [...SINGLE_SECTIONS, ...LIST_SECTIONS] },
    configs: CONFIGS,
    store: createModelStore({ formType: 'Standard', configs: CONFIGS }),
    rules: {
      getWhitelist: () => undefined,
      getToday: () => ({ year: 2026, month: 3, day: 31 }),
      matchesPattern: async () => 'undecided',
    },
  });
  prepare?.(engine);
  // As on a page of the portal, what the fields are made of is there before they are.
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

/** Renders fields of the test model, a row each. */
export function renderFields(
  fields: readonly Omit<FieldConfig, 'model'>[],
  ports?: WidgetPorts,
): Promise<RenderedPage> {
  const blocks = fields.map((field): Block => {
    return { id: `row-${field.key}`, kind: 'inputRow', fields: [{ ...field, model: TEST_MODEL }] };
  });
  return renderBlocks(blocks, ports);
}
