import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Block, FormDefinition, PageDefinition } from '#claim/definition/form-definition.ts';
import { completeForm } from '#claim/definition/schema/complete-form.ts';
import { createFormEngine } from '#claim/engine/create-form-engine.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { loadFormWidgets } from '#claim/field-types/widget-registry.ts';
import { FormUnavailableError, keepSoundParts } from '#claim/filing/sound-form.ts';
import { createModelStore } from '#claim/model/create-model-store.ts';
import { LiveRegionProvider } from '#design/accessibility.tsx';
import type { FormsConfig } from '#server/forms-config.ts';
import { type GeneratedForm, generateForm } from '#tests/cases/generate-form.ts';
import { createRandom } from '#tests/support/pseudo-random.ts';
import { waitUntil } from '#tests/support/wait-for.ts';
import { settle } from '#tests/support/walk-page.ts';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';
import { FilingPage } from './filing-page.tsx';
import { useFormEngine } from './form-engine-context.ts';
import { fieldElementId } from './use-field.ts';
import { type WalletSlotProps, type WidgetPorts, WidgetPortsProvider } from './widget-ports.ts';

/*
 * The page's own components show and fill in forms as tests/cases/generated-forms.test.ts generates them: the models must hold what was
 * typed and chosen, and each page must let the claimant through.
 */
const { seed: FIRST_SEED, count, rendered } = inject('forms');
/** Seeds apart from those of the filled-in forms. */
const FIRST_RENDERED = 1_000_000 * FIRST_SEED;
const SEEDS = Array.from({ length: count }, (_, index) => FIRST_SEED + index);

const messages = await loadMessages({ culture: 'en', enabledCultures: {} });
beforeAll(() => loadFormWidgets());

function generate(seed: number): GeneratedForm {
  const random = createRandom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  return generateForm(
    {
      upTo,
      flip: () => random() < 0.5,
      pick: (options) => options[upTo(options.length - 1)] as (typeof options)[number],
    },
    'Generated',
  );
}

function createEngine(definition: FormDefinition, { sections }: GeneratedForm): FormEngine {
  const { formType } = definition;
  const configs: FormsConfig = Object.entries(sections).map(([dtoMapping, fields]) => ({
    metadataHash: 'hash',
    metadata: { formType, dtoMapping },
    fields: Object.fromEntries(Object.entries(fields).map(([key, validations]) => [key, { validations }])),
  }));
  return createFormEngine({
    definition,
    configs,
    store: createModelStore({ formType, configs }),
    rules: {
      getWhitelist: () => new Set(Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))),
      getToday: () => ({ year: 2026, month: 6, day: 1 }),
      matchesPattern: async () => 'undecided',
    },
  });
}

function WalletSlot({ address }: WalletSlotProps) {
  const engine = useFormEngine();
  return (
    <button type="button" data-wallet="" onClick={() => engine.change(address, 'code')}>
      Connect your wallet
    </button>
  );
}

const PORTS: WidgetPorts = { WalletSlot, lookup: { hrefOf: (formType) => `#${formType}` } };

function wordsFor({
  inputMode,
  placeholder,
  maxLength,
  dataset,
}: HTMLInputElement | HTMLTextAreaElement): string {
  const box = { month: '3', day: '15', year: '2022' }[dataset.box ?? ''];
  if (box !== undefined) return box;
  if (placeholder === 'mm/dd/yyyy') return '03152022';
  if (inputMode === 'tel') return '5415550142';
  if (inputMode === 'numeric' || inputMode === 'decimal') return maxLength === 2 ? '3' : '972994821';
  return 'Any answer 1';
}

async function addRows({ blocks }: PageDefinition): Promise<void> {
  for (const block of blocks) {
    if (block.kind !== 'recordTable') continue;
    const lacking = Number(block.minimumInstances ?? 0) - (block.initialInstances ?? 0);
    const add = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Add more',
    );
    for (let count = 0; count < lacking; count += 1) {
      add?.click();
      await settle();
    }
  }
}

/** More controls than any generated page has; a page that reaches this reveals controls without end. */
const MOST_CONTROLS = 120;

/** Answers each enabled control from top to bottom, including those that an answer reveals. */
async function fillInPage(): Promise<void> {
  const done = new Set<Element>();
  while (done.size < MOST_CONTROLS) {
    const next = [...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea)')].find(
      (control) =>
        !done.has(control) &&
        !control.matches(':disabled, [type=hidden], [type=file]') &&
        control.checkVisibility(),
    );
    if (next === undefined) {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await settle();
      return;
    }
    done.add(next);
    next.focus();
    if (next instanceof HTMLSelectElement) {
      next.selectedIndex = 1;
      next.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (next instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(next.type)) {
      const isAnswered = document.querySelector(`input[name="${CSS.escape(next.name)}"]:checked`) !== null;
      if (!next.checked && !(next.type === 'radio' && isAnswered)) next.click();
    } else if (
      (next instanceof HTMLInputElement || next instanceof HTMLTextAreaElement) &&
      next.value === ''
    ) {
      document.execCommand('insertText', false, wordsFor(next));
    }
    await settle();
  }
  throw new Error('The page has no end.');
}

interface ShownForm {
  render(page: PageDefinition, goOn?: () => void): void;
  /** Renders a page and waits until nothing moves. */
  show(page: PageDefinition, goOn?: () => void): Promise<void>;
  readonly container: HTMLElement;
  /** Errors that were thrown or that React logged. */
  readonly troubles: readonly string[];
  close(): void;
}

/** Opens a form's pages in a claim whose look-up the server has answered. */
async function openPages(engine: FormEngine, { form, told }: GeneratedForm): Promise<ShownForm> {
  const troubles: string[] = [];
  const note = (error: unknown) => void troubles.push(String(error));
  // React logs there what it tolerates, such as equal keys.
  const said = vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => note(words.join(' ')));
  const container = document.body.appendChild(document.createElement('main'));
  const root = createRoot(container, { onUncaughtError: note, onCaughtError: note });
  const close = () => {
    root.unmount();
    container.remove();
    engine.dispose();
    said.mockRestore();
  };
  const metadata = { formType: form.formType, dtoMapping: 'prepopulatedData' };
  await engine.prepopulate([{ metadata, fields: told }]);
  const render = (page: PageDefinition, goOn: () => void = () => undefined) => {
    const shown = (
      <MessagesProvider messages={messages}>
        <LiveRegionProvider>
          <WidgetPortsProvider value={PORTS}>
            <FilingPage
              key={page.slug}
              engine={engine}
              page={page}
              ActionBar={({ children }) => children}
              onAct={async () => goOn()}
            />
          </WidgetPortsProvider>
        </LiveRegionProvider>
      </MessagesProvider>
    );
    flushSync(() => root.render(shown));
  };
  return {
    container,
    troubles,
    close,
    render,
    async show(page, goOn) {
      render(page, goOn);
      await settle();
    },
  };
}

test.each(SEEDS)('a generated form is shown and filled in by hand, page by page (seed %i)', async (seed) => {
  const generated = generate(seed);
  const { definition } = completeForm(generated.form);
  const engine = createEngine(definition, generated);
  const { show, container, troubles, close } = await openPages(engine, generated);
  onTestFinished(close);
  for (const page of listShownPages(definition)) {
    let hasGoneOn = false;
    await show(page, () => {
      hasGoneOn = true;
    });
    await addRows(page);
    await fillInPage();
    for (const link of container.querySelectorAll<HTMLElement>('[data-wallet]')) link.click();
    container.querySelector<HTMLElement>('button[type=submit]')?.click();
    await waitUntil(() => hasGoneOn || container.querySelector('.error-summary') !== null);
    expect(container.querySelector('.error-summary')?.textContent ?? '', `page "${page.slug}"`).toBe('');
    for (const field of page.blocks.flatMap((block) => (block.kind === 'inputRow' ? block.fields : []))) {
      const address = engine.addressOf(field);
      const { visible, enabled } = engine.getView(address);
      if (visible && enabled) expect([field.type, field.key, engine.getValue(address)]).not.toContain(null);
    }
    expect(container.querySelectorAll('img')).toHaveLength(countBlocks(page, 'picture'));
    expect(container.textContent?.includes('Hearth 200')).toBe(countBlocks(page, 'lookupResult') > 0);
  }
  expect(troubles).toEqual([]);
});

test('each of thousands of generated forms shows all that its engine says is to be seen', async () => {
  for (let seed = FIRST_RENDERED; seed < FIRST_RENDERED + rendered; seed += 1) {
    const generated = generate(seed);
    const { definition } = completeForm(generated.form);
    const engine = createEngine(definition, generated);
    const { render, troubles, close } = await openPages(engine, generated);
    for (const page of listShownPages(definition)) {
      render(page);
      const wanted = page.blocks
        .flatMap((block) => (block.kind === 'inputRow' ? block.fields : []))
        .map((field) => ({ ...field, address: engine.addressOf(field) }))
        .filter(({ type, address }) => type !== 'hidden' && engine.getView(address).visible);
      const missing = wanted.filter(
        ({ address }) => document.getElementById(fieldElementId(engine.store, address)) === null,
      );
      expect(missing, `seed ${seed}, page "${page.slug}"`).toEqual([]);
    }
    expect(troubles, `seed ${seed}`).toEqual([]);
    close();
  }
});

/**
 * Leaves out pages with documents, which document-manager.browser.test.tsx fills in, and with a signature, which needs a server's clock.
 */
function listShownPages({ pages }: FormDefinition): readonly PageDefinition[] {
  return pages.filter(
    ({ action, blocks }) =>
      action !== 'none' && blocks.every(({ kind }) => kind !== 'documentManager' && kind !== 'signature'),
  );
}

function countBlocks({ blocks }: PageDefinition, kind: Block['kind']): number {
  return blocks.filter((block) => block.kind === kind).length;
}

const BREAKABLE: readonly Block['kind'][] = ['picture', 'lookupResult', 'wallet'];

/** A missing value, and values of types that no member has. */
const BROKEN_VALUES = [undefined, null, 7, {}, [null]];

function generateBreakable(): { readonly generated: GeneratedForm; readonly definition: FormDefinition } {
  for (let seed = FIRST_SEED; ; seed += 1) {
    const generated = generate(seed);
    const { definition } = completeForm(generated.form);
    const pages = listShownPages(definition);
    if (BREAKABLE.every((kind) => pages.some((page) => countBlocks(page, kind) > 0)))
      return { generated, definition };
  }
}

function replaceBlock({ pages, ...form }: FormDefinition, block: Block, other: unknown): FormDefinition {
  const replace = (one: Block) => (one === block ? JSON.parse(JSON.stringify(other)) : one);
  return { ...form, pages: pages.map((page) => ({ ...page, blocks: page.blocks.map(replace) })) };
}

test.each(BREAKABLE)('a broken %s costs itself alone, whatever is wrong with it', async (kind) => {
  const { generated, definition } = generateBreakable();
  const page = definition.pages.find(({ blocks }) => blocks.some((block) => block.kind === kind));
  const block = page?.blocks.find((one) => one.kind === kind) ?? never();
  const found: string[] = [];
  for (const name of Object.keys(block)) {
    for (const value of BROKEN_VALUES) {
      const broken = replaceBlock(definition, block, { ...block, [name]: value });
      const sound = keepOrGiveUp(broken);
      const shown = sound?.pages.find(({ slug }) => slug === page?.slug);
      if (sound === undefined || shown === undefined) continue;
      const { show, close, troubles } = await openPages(createEngine(sound, generated), generated);
      await show(shown);
      close();
      found.push(...troubles.map((trouble) => `${name} ${JSON.stringify(value)}: ${trouble.slice(0, 160)}`));
    }
  }
  expect(found).toEqual([]);
});

function keepOrGiveUp(given: FormDefinition): FormDefinition | undefined {
  try {
    return keepSoundParts(given);
  } catch (error) {
    if (error instanceof FormUnavailableError) return undefined;
    throw error;
  }
}

function never(): never {
  throw new Error('The form has such a block');
}
