import type { SubmissionRecord } from '#api-mock/control/contract.ts';
import type { TestFile } from '../support/test-files.ts';
import { CONTROL_TIMEOUT_MS, type Hands } from './hands.ts';
import { hasButton, type PageView, readField } from './page-view.ts';
import { waitForView } from './wait-for-view.ts';

/** One thing that the claimant does on a page, and how they see that it is done. */
export interface ScriptStep {
  readonly id: string;
  /** What `read` gives once it is done. */
  readonly value: string;
  read(view: PageView): string;
  act(hands: Hands): Promise<void>;
}

export interface ScriptPage {
  readonly heading: string;
  /** Whether the control that comes last is there: then so is the page. */
  isWhole(view: PageView): boolean;
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

/** A text that is typed or put in whole. */
export function textStep(id: string, label: string, value: string, isTyped = false): ScriptStep {
  return {
    id,
    value,
    read: (view) => readField(view, label),
    act: (hands) => hands.fill(label, value, isTyped),
  };
}

/** One of a list; the option as the model has it. */
export function selectStep(id: string, label: string, value: string): ScriptStep {
  return {
    id,
    value,
    read: (view) => readField(view, label),
    act: (hands) => hands.pick(label, value),
  };
}

/** One of several radio buttons. */
export function radioStep(id: string, question: string, answer: string): ScriptStep {
  return {
    id,
    value: answer,
    read: (view) => {
      const chosen = view.fields.find(
        (field) => field.question.startsWith(question) && field.label === answer && field.isChecked,
      );
      return chosen === undefined ? '' : answer;
    },
    act: (hands) => hands.choose(question, answer),
  };
}

/** What a page of documents ends with: the document that is being added, or the way to add one. */
export function hasDocuments(view: PageView): boolean {
  return view.fields.some(({ label }) => label.startsWith('Note')) || hasButton(view, 'Add another document');
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
function isListed(view: PageView, { name }: TestFile): boolean {
  return view.buttons.some((button) => button.isListed && button.name === `Remove ${name}`);
}

function hasChosenFile(view: PageView): boolean {
  return view.fields.some(({ kind, label }) => kind === 'file' && label.includes('Choose another file'));
}

function addSteps({ file, note }: NotedFile, previous: TestFile | undefined): readonly ScriptStep[] {
  // Until then the fields are those of the document before.
  const isTurn = (view: PageView) => previous === undefined || isListed(view, previous);
  const unlessListed = (step: ScriptStep): ScriptStep => ({
    ...step,
    id: `${file.name} ${step.id}`,
    read(view) {
      if (isListed(view, file)) return step.value;
      return isTurn(view) ? step.read(view) : '';
    },
  });
  return [
    unlessListed(selectStep('type', 'Type of document', 'photo')),
    unlessListed(textStep('note', 'Note', note)),
    unlessListed({
      id: 'file',
      value: 'chosen',
      read: (view) => (hasChosenFile(view) ? 'chosen' : ''),
      async act(hands) {
        await hands.attach(file);
        await waitForView(hands, hasChosenFile, CONTROL_TIMEOUT_MS);
      },
    }),
    {
      id: `${file.name} listed`,
      value: 'listed',
      read: (view) => (isListed(view, file) ? 'listed' : ''),
      async act(hands) {
        await hands.press('Upload');
        await waitForView(hands, (view) => isListed(view, file), CONTROL_TIMEOUT_MS);
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
