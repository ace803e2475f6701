import type { SubmissionRecord } from '#api-mock/control/contract.ts';
import type { TestFile } from '../support/test-files.ts';
import { CONTROL_TIMEOUT_MS, type Hands } from './hands.ts';
import { type PageView, readField } from './page-view.ts';
import { waitForView } from './wait-for-view.ts';

/** One action of the claimant on a page, and how they see that it is done. */
export interface ScriptStep {
  readonly id: string;
  /** Result of `read` once the step is done. */
  readonly value: string;
  read(view: PageView): string;
  act(hands: Hands): Promise<void>;
}

export interface ScriptPage {
  readonly heading: string;
  /** Whether the page is complete: its last control is there. */
  isWhole(view: PageView): boolean;
  readonly steps: readonly ScriptStep[];
  readonly action: string;
}

/** One claimant's claim: pages, answers and documents. */
export interface FormScript {
  readonly slug: string;
  readonly credentials: readonly (readonly [label: string, value: string])[];
  readonly pages: readonly ScriptPage[];
  readonly documents: readonly TestFile[];
  /** Compares a submission in the mock with this claim, byte for byte. Returns the difference, or undefined. */
  compare(filed: SubmissionRecord): string | undefined;
}

export function textStep(
  id: string,
  label: string,
  value: string,
  isTyped = false,
  group?: string,
): ScriptStep {
  return {
    id,
    value,
    read: (view) => readField(view, label, group),
    act: (hands) => hands.fill(label, value, isTyped, group),
  };
}

/** Step that selects an option; `value` is the option's value in the model. */
export function selectStep(id: string, label: string, value: string, group?: string): ScriptStep {
  return {
    id,
    value,
    read: (view) => readField(view, label, group),
    act: (hands) => hands.pick(label, value, group),
  };
}

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

export function hasDocuments(view: PageView): boolean {
  return view.fields.some(({ kind, label }) => kind === 'file' && /^(?:Choose|Add more) files/.test(label));
}

export interface NotedFile {
  readonly file: TestFile;
  readonly note: string;
}

/** Steps that add documents one after the other: file, type, note, then the button. */
export function documentSteps(documents: readonly NotedFile[]): readonly ScriptStep[] {
  return documents.flatMap(addSteps);
}

/** Whether the file is part of the claim. A file that is only chosen has a Cancel button instead. */
function isListed(view: PageView, { name }: TestFile): boolean {
  return view.buttons.some((button) => button.isListed && button.name === `Remove ${name}`);
}

/** Whether the chosen file has its row of fields. */
function isChosen(view: PageView, { name }: TestFile): boolean {
  return view.fields.some(({ question, label }) => question === name && label.startsWith('Type of document'));
}

function addSteps({ file, note }: NotedFile): readonly ScriptStep[] {
  const ofFile = (step: ScriptStep): ScriptStep => ({ ...step, id: `${file.name} ${step.id}` });
  return [
    ofFile({
      id: 'file',
      value: 'chosen',
      read: (view) => (isChosen(view, file) ? 'chosen' : ''),
      async act(hands) {
        await hands.attach(file);
        await waitForView(hands, (view) => isChosen(view, file), CONTROL_TIMEOUT_MS);
      },
    }),
    ofFile(selectStep('type', 'Type of document', 'photo', file.name)),
    ofFile(textStep('note', 'Note', note, false, file.name)),
    {
      id: `${file.name} listed`,
      value: 'listed',
      read: (view) => (isListed(view, file) ? 'listed' : ''),
      // A complete document is added without a press; the press shows what is missing.
      async act(hands) {
        await hands.press(`Add ${file.name}`);
        await waitForView(hands, (view) => isListed(view, file), CONTROL_TIMEOUT_MS);
      },
    },
  ];
}

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

/** Compares the given members of each section of a submission. Returns the difference, or undefined. */
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
