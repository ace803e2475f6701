import { writtenCases } from 'virtual:written-cases';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { createFormEngine } from '#claim/engine/create-form-engine.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { loadFileWidget, loadFormWidgets } from '#claim/field-types/widget-registry.ts';
import { createModelStore } from '#claim/model/create-model-store.ts';
import { matchPattern } from '#claim/rules/dotnet-pattern/translate-pattern.ts';
import { FilingPage } from '#claim/ui/filing-page.tsx';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import { createTestDocuments } from '#claim/ui/test-harness.tsx';
import { type WalletSlotProps, type WidgetPorts, WidgetPortsProvider } from '#claim/ui/widget-ports.ts';
import { LiveRegionProvider } from '#design/accessibility.tsx';
import { Button } from '#design/button.tsx';
import { installCase } from '#server/case.ts';
import { LIST_SECTIONS, SINGLE_SECTIONS } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import { waitUntil } from '#tests/support/wait-for.ts';
import { createPageWalker, findSameNames, settle } from '#tests/support/walk-page.ts';
import type { Messages } from '#words/messages.ts';
import { MessagesProvider } from '#words/messages-context.tsx';
import { loadMessages } from '#words/messages-store.ts';

// Loads all code before a walk begins: fetched code would come before or after a step, depending on the machine.
import.meta.glob(
  ['/src/{kernel,claim,design}/**/*.{ts,tsx}', '!/src/design/themes/**', '!**/*.test*', '!**/*.worker.ts'],
  { eager: true },
);

const DEMO_FOLDER = 'cases/rivenwood';

const { seed: FIRST_SEED, steps: STEPS_OF_A_FORM } = inject('walk');

/** Number of steps after which the claim begins anew, with the next seed. */
const STEPS_OF_A_SEED = 150;

/** Lists as no form of the demonstration has them: two on one page, editable rows, a minimum number of rows. */
const TABLES: FormDefinition = {
  formType: 'Standard',
  sections: [...SINGLE_SECTIONS, ...LIST_SECTIONS],
  pages: [
    {
      slug: 'lists',
      title: 'Lists',
      action: 'continue',
      actionLabel: 'pages.continue',
      deadlineKeys: [],
      enableTimeout: false,
      blocks: [
        {
          id: 'table',
          kind: 'recordTable',
          section: 'claimTransactions',
          heading: 'What you spent',
          initialInstances: 2,
          minimumInstances: 2,
          canEdit: true,
          fields: [
            { type: 'date', key: 'transactionDate', label: 'Date' },
            { type: 'text', key: 'vendor', label: 'Paid to', validations: [{ type: 'required' }] },
          ],
        },
        {
          id: 'documents',
          kind: 'documentManager',
          section: 'documentContexts',
          required: true,
          fields: [
            { type: 'text', key: 'description', label: 'What it shows' },
            { type: 'file', key: 'file', label: 'Document' },
          ],
        },
      ],
    },
  ],
};

const troubles: string[] = [];
const note = (error: unknown) =>
  void troubles.push(error instanceof Error ? `${error.stack}` : String(error));

let walked = writtenCases[0] ?? never();
let messages: Messages;

beforeAll(async () => {
  await takeUp(DEMO_FOLDER);
  await Promise.all([loadFormWidgets(), loadFileWidget()]);
  window.addEventListener('error', ({ error }) => note(error));
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason));
  console.error = (...said: unknown[]) => note(said.join(' '));
  await showLateParts();
});

async function takeUp(folder: string): Promise<void> {
  if (messages !== undefined && walked.folder === folder) return;
  walked = writtenCases.find((written) => written.folder === folder) ?? never();
  const { manifest, files } = walked;
  installCase(manifest, async (address) => JSON.parse(files[address.slice(1)] ?? 'null'));
  messages = await loadMessages({ culture: 'en', enabledCultures: {} });
}

function createEngine(definition: FormDefinition): FormEngine {
  const { formType } = definition;
  const { configs, allowedCharacters } = walked;
  const whitelist = new Set(allowedCharacters);
  return createFormEngine({
    definition,
    configs,
    store: createModelStore({
      formType,
      configs: configs.filter(({ metadata }) => metadata.formType === formType),
    }),
    rules: {
      getWhitelist: () => whitelist,
      getToday: () => ({ year: 2026, month: 3, day: 31 }),
      // Not in its worker, which has a time limit that a slow machine would exceed.
      matchesPattern: async (pattern, text) => matchPattern(pattern, text),
    },
  });
}

function WalletButton({ address }: WalletSlotProps) {
  const engine = useFormEngine();
  return <Button label="Connect your wallet" onClick={() => engine.change(address, 'code')} />;
}

function findTroubles(): readonly string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.error-summary a')];
  const dead = links.filter(
    ({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))) === null,
  );
  const twins = findSameNames().map((name) => `${name} is there twice`);
  return [...troubles, ...twins, ...dead.map(({ textContent }) => `"${textContent}" leads nowhere`)];
}

interface OpenForm {
  /** Shows the wanted page. @returns its slug; undefined if it was shown already. */
  turn(): Promise<string | undefined>;
  wanted: number;
  readonly pageCount: number;
  close(): void;
}

function openForm(definition: FormDefinition): OpenForm {
  const engine = createEngine(definition);
  const prepopulated = walked.prepopulated[definition.formType] ?? [];
  const pages = definition.pages.filter(({ action }) => action !== 'none');
  const container = document.body.appendChild(document.createElement('main'));
  const root = createRoot(container, { onUncaughtError: note, onCaughtError: note });
  let shown = -1;
  const form: OpenForm = {
    wanted: 0,
    pageCount: pages.length,
    async turn() {
      if (form.wanted === shown) return undefined;
      shown = form.wanted;
      const page = pages[shown] ?? never();
      root.render(
        <MessagesProvider messages={messages}>
          <LiveRegionProvider>
            <WidgetPortsProvider value={ports}>
              <FilingPage
                key={page.slug}
                engine={engine}
                page={page}
                ActionBar={({ children }) => children}
                onAct={async () => {
                  if (page.action === 'authorize') await engine.prepopulate(prepopulated);
                  form.wanted = (shown + 1) % pages.length;
                }}
              />
            </WidgetPortsProvider>
          </LiveRegionProvider>
        </MessagesProvider>,
      );
      await settle();
      return page.slug;
    },
    close() {
      root.unmount();
      container.remove();
      engine.dispose();
    },
  };
  const ports: WidgetPorts = {
    documents: createTestDocuments(),
    signature: { readDate: async () => ({ date: '03/31/2026', isEstimate: false }) },
    summary: {
      pages,
      hrefOf: (slug) => `#${slug}`,
      editPage(slug) {
        form.wanted = pages.findIndex((page) => page.slug === slug);
      },
    },
    lookup: { hrefOf: (other) => `#${other}` },
    WalletSlot: WalletButton,
  };
  return form;
}

interface Walked {
  readonly steps: readonly string[];
  readonly found: readonly string[];
}

async function walkForm(definition: FormDefinition, seed: number, steps: number): Promise<Walked> {
  troubles.length = 0;
  const walker = createPageWalker(seed, walked.credentials);
  const form = openForm(definition);
  let found: readonly string[] = [];
  for (let count = 0; count < steps && found.length === 0; count += 1) {
    if (walker.pick(15) === 0) form.wanted = walker.pick(form.pageCount);
    const slug = await form.turn();
    if (slug === undefined) await walker.step();
    else walker.note(`page "${slug}"`);
    found = findTroubles();
  }
  form.close();
  return { steps: walker.steps, found };
}

/** Shows each lazily loaded part once, so that later it appears with the step that asks for it, however slow the machine. */
async function showLateParts(): Promise<void> {
  const form = openForm(TABLES);
  await form.turn();
  for (const [button, part] of [
    ['button[type=submit]', '.error-summary'],
    ['.date__button', '.calendar'],
  ]) {
    document.querySelector<HTMLElement>(`${button}`)?.click();
    await waitUntil(() => document.querySelector(`${part}`) !== null);
  }
  form.close();
}

function never(): never {
  throw new Error('Each case has pages, and the demonstration is one of them');
}

async function expectToWalk(definition: FormDefinition): Promise<void> {
  for (let taken = 0; taken < STEPS_OF_A_FORM; taken += STEPS_OF_A_SEED) {
    const seed = FIRST_SEED + taken / STEPS_OF_A_SEED;
    const { steps, found } = await walkForm(definition, seed, STEPS_OF_A_SEED);
    expect(found, `seed ${seed}:\n${steps.join('\n')}`).toEqual([]);
  }
}

async function openDocuments(formType: FormType) {
  await takeUp(DEMO_FOLDER);
  troubles.length = 0;
  const definition = await loadFormDefinition(formType);
  const form = openForm(definition);
  form.wanted = definition.pages.findIndex(({ slug }) => slug === 'supporting-documents');
  await form.turn();
  const empty = new File([], 'receipt.pdf', { type: 'application/pdf' });
  await userEvent.upload(page.getByRole('button', { name: 'Choose files' }), empty);
  const row = page.getByRole('group', { name: 'receipt.pdf', exact: true });
  await expect.element(row.getByText(/^This file is empty/)).toBeVisible();
  return { form, row };
}

describe('a claimant who follows what the page says', () => {
  test.for([
    ['Standard', 'Continue'],
    ['Automotive', 'Continue'],
    ['DocumentsUpload', 'Send documents'],
  ] as const)(
    'goes on with %s, cancels the document that was refused and goes on again',
    async ([formType, action]) => {
      const { form, row } = await openDocuments(formType);
      const goOn = page.getByRole('button', { name: action });
      for (let time = 0; time < 2; time += 1) {
        await userEvent.click(goOn);
        await expect.element(page.getByRole('link', { name: /receipt\.pdf/ })).toBeVisible();
        expect(findTroubles()).toEqual([]);
      }
      await userEvent.click(row.getByRole('button', { name: /^Cancel/ }));
      await expect.element(row).not.toBeInTheDocument();
      expect(findTroubles()).toEqual([]);
      await userEvent.click(goOn);
      await settle();
      expect(findTroubles()).toEqual([]);
      form.close();
    },
  );
});

const FORMS = writtenCases.flatMap(({ folder, manifest }) =>
  manifest.forms.map(({ formType }) => ({ folder, formType })),
);

describe('a claimant without a plan', () => {
  test.for(FORMS)('breaks no page of $formType of $folder', async ({ folder, formType }) => {
    await takeUp(folder);
    await expectToWalk(await loadFormDefinition(formType));
  });

  test('breaks no page with lists', async () => {
    await takeUp(DEMO_FOLDER);
    await expectToWalk(TABLES);
  });

  test('takes the same steps with the same seed', async () => {
    await takeUp(DEMO_FOLDER);
    const definition = await loadFormDefinition('Automotive');
    for (const seed of [7, 8]) {
      expect(await walkForm(definition, seed, 60)).toEqual(await walkForm(definition, seed, 60));
    }
  });

  test('walks more than one case', () => {
    expect(writtenCases.length).toBeGreaterThan(1);
    expect(FORMS.length).toBeGreaterThan(6);
  });
});
