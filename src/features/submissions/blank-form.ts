import { expandBlock, expandConfirmsNone } from '#core/form/expand-block.ts';
import type { FieldConfig } from '#core/form/field-config.ts';
import type { Block, FormDefinition } from '#core/form/page-definition.ts';
import { listOptions, wordOption } from '#widgets/select/word-option.ts';
import type { Messages } from '#words/messages.ts';

/** One question of a form on paper: boxes to check where it has choices, a line to write on otherwise. */
export interface BlankQuestion {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly choices: readonly string[];
  /** Asks for sentences: several lines to write on. */
  readonly isLong: boolean;
  /** Asked only of some: online it shows by what was answered before. */
  readonly isConditional: boolean;
}

/** What one page asks; `records` are rooms for as many entries of a table. */
export interface BlankSection {
  readonly heading: string;
  readonly questions: readonly BlankQuestion[];
  readonly records: readonly (readonly BlankQuestion[])[];
}

export interface BlankForm {
  readonly sections: readonly BlankSection[];
  /** What is signed; null where the form type asks for no signature. */
  readonly statement: string | null;
}

/** How many entries of a table there is room for. */
const ENTRIES = 3;

/** Words a form type's questions for paper, page by page: the same that are asked online, without what paper cannot do. */
export function createBlankForm(
  { pages }: FormDefinition,
  messages: Messages,
  supportsInternationalAddresses: boolean,
): BlankForm {
  const blocks = pages.flatMap((page) => page.blocks);
  const onlineOnly = listOnlineChoices(blocks);
  const toQuestion = (field: FieldConfig): BlankQuestion => ({
    key: field.key,
    label: messages.text(field.label),
    hint: field.hint === undefined ? '' : messages.text(field.hint),
    choices: listChoices(field, messages, onlineOnly),
    isLong: field.type === 'textArea',
    isConditional: field.dependencies?.hideOnAnyUnfulfilled === true,
  });
  const sections = pages.map(({ title, blocks: own }) => ({
    heading: messages.text(title),
    questions: own
      .flatMap((block) => listFields(block, supportsInternationalAddresses))
      .filter(({ type, confirms }) => type !== 'hidden' && confirms === undefined)
      .map(toQuestion),
    records: own.flatMap((block) =>
      block.kind === 'recordTable' ? Array.from({ length: ENTRIES }, () => block.fields.map(toQuestion)) : [],
    ),
  }));
  const signature = blocks.find((block) => block.kind === 'signature');
  return {
    sections: sections.filter(({ questions, records }) => questions.length + records.length > 0),
    statement: signature === undefined ? null : messages.text(signature.statement),
  };
}

/** The fields that are asked once; a table's are asked for each entry, documents are put in with the paper. */
function listFields(block: Block, supportsInternationalAddresses: boolean): readonly FieldConfig[] {
  if (block.kind === 'recordTable') {
    const none = expandConfirmsNone(block);
    return none === undefined ? [] : [none];
  }
  if (block.kind === 'documentManager' || block.kind === 'signature') return [];
  return expandBlock(block, { supportsInternationalAddresses });
}

/** 'key value' of each choice that leads to a wallet: nobody can sign in to one on paper. */
function listOnlineChoices(blocks: readonly Block[]): ReadonlySet<string> {
  const rules = blocks.flatMap(({ kind, dependencies }) =>
    kind === 'wallet' ? (dependencies?.dependencies ?? []) : [],
  );
  return new Set(rules.map(({ key, value }) => `${key} ${String(value)}`));
}

/** None where there are too many to print (states, countries): those are written. */
function listChoices(
  field: FieldConfig,
  messages: Messages,
  onlineOnly: ReadonlySet<string>,
): readonly string[] {
  if (field.type === 'checkbox') return [messages.text('widgets.yes')];
  const choices = listOptions(field)
    .filter(({ value }) => !onlineOnly.has(`${field.key} ${value}`))
    .map((option) => wordOption(option, messages));
  const own = field.metadata?.textOptionLabel;
  return typeof own === 'string' ? [...choices, messages.text(own)] : choices;
}
