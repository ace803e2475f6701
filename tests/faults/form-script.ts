import type { Locator, Page } from 'playwright';
import type { SubmissionRecord } from '#api-mock/control/contract.ts';
import type { TestFile } from '../support/test-files.ts';

/** One thing that the claimant does on a page, and how they see that it is done. */
export interface ScriptStep {
  readonly id: string;
  /** What `read` gives once it is done. */
  readonly value: string;
  read(page: Page): Promise<string>;
  act(page: Page): Promise<void>;
}

export interface ScriptPage {
  readonly heading: string;
  /** The control that comes last: once it is there, so is the page. */
  find(page: Page): Locator;
  readonly steps: readonly ScriptStep[];
  readonly action: string;
}

/** A claim as one claimant makes it. */
export interface FormScript {
  readonly slug: string;
  readonly credentials: readonly (readonly [label: string, value: string])[];
  readonly pages: readonly ScriptPage[];
  readonly documents: readonly TestFile[];
  /** What is wrong with a submission as the mock holds it; undefined where it is this claim, byte for byte. */
  compare(filed: SubmissionRecord): string | undefined;
}

/** Longer than any control takes to come; a fault may keep it away. */
export const CONTROL_TIMEOUT_MS = 4_000;
const options = { timeout: CONTROL_TIMEOUT_MS } as const;

/** What a field holds; nothing where it is not on the page (now). */
async function readValue(field: Locator): Promise<string> {
  return (await field.count()) === 0 ? '' : field.inputValue({ timeout: 500 });
}

/** A text that is typed or put in whole. */
export function textStep(id: string, label: string, value: string, isTyped = false): ScriptStep {
  const find = (page: Page) => page.getByRole('textbox', { name: label });
  return {
    id,
    value,
    read: (page) => readValue(find(page)),
    async act(page) {
      if (!isTyped) return find(page).fill(value, options);
      await find(page).fill('', options);
      await find(page).pressSequentially(value, options);
    },
  };
}

/** One of a list; the option as the model has it. */
export function selectStep(id: string, label: string, value: string): ScriptStep {
  const find = (page: Page) => page.getByLabel(label);
  return {
    id,
    value,
    read: (page) => readValue(find(page)),
    act: async (page) => void (await find(page).selectOption(value, options)),
  };
}

/** One of several radio buttons. */
export function radioStep(id: string, question: string | RegExp, answer: string): ScriptStep {
  const find = (page: Page) => page.getByRole('radiogroup', { name: question });
  return {
    id,
    value: answer,
    async read(page) {
      const chosen = find(page).getByRole('radio', { name: answer, exact: true, checked: true });
      return (await chosen.count()) > 0 ? answer : '';
    },
    act: (page) => find(page).getByText(answer, { exact: true }).click(options),
  };
}

/** What a page of documents ends with: the document that is being added, or the way to add one. */
export function findDocuments(page: Page): Locator {
  return page
    .getByRole('textbox', { name: 'Note' })
    .or(page.getByRole('button', { name: 'Add another document' }));
}

/** A document that is added, and what is noted beside it. */
export interface NotedFile {
  readonly file: TestFile;
  readonly note: string;
}

/** Adds documents, one after the other: its type, a note, the file, the button; once it is in the list all of that is done. */
export function documentSteps(documents: readonly NotedFile[]): readonly ScriptStep[] {
  return documents.flatMap((document, index) => addSteps(document, documents[index - 1]?.file));
}

/** A file that is only chosen can be removed too, but is in no list. */
function findListed(page: Page, { name }: TestFile): Locator {
  return page.getByRole('listitem').getByRole('button', { name: `Remove ${name}` });
}

function addSteps({ file, note }: NotedFile, previous: TestFile | undefined): readonly ScriptStep[] {
  const isListed = async (page: Page, listed: TestFile) => (await findListed(page, listed).count()) > 0;
  // Until then the fields are those of the document before.
  const isTurn = async (page: Page) => previous === undefined || isListed(page, previous);
  const unlessListed = (step: ScriptStep): ScriptStep => ({
    ...step,
    id: `${file.name} ${step.id}`,
    async read(page) {
      if (await isListed(page, file)) return step.value;
      return (await isTurn(page)) ? step.read(page) : '';
    },
  });
  return [
    unlessListed(selectStep('type', 'Type of document', 'photo')),
    unlessListed(textStep('note', 'Note', note)),
    unlessListed({
      id: 'file',
      value: 'chosen',
      read: async (page) => ((await page.getByLabel('Choose another file').count()) > 0 ? 'chosen' : ''),
      async act(page) {
        const { name, mimeType, buffer } = file;
        await page
          .getByLabel(/^Choose (?:a|another) file/)
          .setInputFiles({ name, mimeType, buffer }, options);
        await page.getByLabel('Choose another file').waitFor({ state: 'attached', ...options });
      },
    }),
    {
      id: `${file.name} listed`,
      value: 'listed',
      read: async (page) => ((await isListed(page, file)) ? 'listed' : ''),
      async act(page) {
        await page.getByRole('button', { name: 'Upload', exact: true }).click(options);
        await findListed(page, file).waitFor(options);
      },
    },
  ];
}

/** What is wrong with the documents of a submission. */
export function compareDocuments(
  filed: SubmissionRecord,
  documents: readonly NotedFile[],
): string | undefined {
  const found = filed.files.map(({ name, sha256 }) => `${name} ${sha256}`).sort();
  const wanted = documents.map(({ file }) => `${file.name} ${file.sha256}`).sort();
  if (found.join() !== wanted.join()) return `files ${found.join()} in place of ${wanted.join()}`;
  const contexts = filed.fields.documentContexts;
  const notes = Array.isArray(contexts) ? contexts.map(({ description }) => String(description)).sort() : [];
  const wantedNotes = documents.map(({ note }) => note).sort();
  return notes.join() === wantedNotes.join()
    ? undefined
    : `notes ${notes.join()} in place of ${wantedNotes.join()}`;
}

/** What is wrong with the answers of a submission, each section with the members given. */
export function compareFields(
  { fields }: SubmissionRecord,
  wanted: Readonly<Record<string, Readonly<Record<string, string | boolean | null>>>>,
): string | undefined {
  for (const [section, members] of Object.entries(wanted)) {
    const found = fields[section];
    if (found === null || found === undefined || Array.isArray(found)) return `no ${section}`;
    for (const [key, value] of Object.entries(members)) {
      if (found[key] !== value)
        return `${section}.${key} is ${JSON.stringify(found[key])} in place of ${JSON.stringify(value)}`;
    }
  }
  return undefined;
}
