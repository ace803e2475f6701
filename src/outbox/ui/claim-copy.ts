import {
  FIELD_TRAITS,
  type FieldConfig,
  type FieldOption,
  type ModelSelector,
} from '#claim/definition/field-config.ts';
import type { FormDefinition, PageDefinition, PageRole } from '#claim/definition/form-definition.ts';
import { expandBlock, planForm, WALLET_CODE_KEY } from '#claim/definition/form-plan.ts';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import {
  abridge,
  listOptions,
  loadOptions,
  SHARED_LISTS,
  wordValue,
} from '#claim/field-types/value-wording.ts';
import { listPageKeys } from '#claim/model/carrying-over.ts';
import { FILE_FACTS } from '#claim/model/create-model-store.ts';
import { isEmptyValue } from '#claim/model/form-models.ts';
import type { ClaimPayload } from '#claim/model/payload.ts';
import type { Receipt } from '#outbox/move-row.ts';
import { openRowForClaimant, type RowForClaimant } from '#outbox/outbox-view.ts';
import { mayBeFiled } from '#outbox/row-advice.ts';
import { listManifest } from '#outbox/row-content.ts';
import type { FormModel } from '#server/form-model.ts';
import { type FormType, isOfCase } from '#server/form-type.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import type { Messages } from '#words/messages.ts';

export type CopyEntry = readonly [label: string, values: readonly string[]];

export interface CopySection {
  readonly heading: string;
  readonly role: PageRole | undefined;
  readonly entries: readonly CopyEntry[];
  readonly records: readonly (readonly CopyEntry[])[];
}

/** Signed claim in words, to save as a file or print as a paper claim. Times are epoch milliseconds. */
export interface ClaimCopy {
  readonly rowId: string;
  readonly formType: FormType;
  readonly receipt: Receipt | null;
  readonly mayHaveArrived: boolean;
  readonly signedAt: number;
  readonly sections: readonly CopySection[];
  readonly documents: readonly {
    readonly name: string;
    readonly size: number;
    readonly sha256: string;
    readonly entries: readonly CopyEntry[];
  }[];
  /** Null if the form type asks for none. */
  readonly signature: {
    readonly statement: string;
    readonly statementCulture: string;
    readonly name: string;
    readonly date: string;
  } | null;
}

export interface CopyWording {
  readonly definition: FormDefinition;
  readonly messages: Messages;
  readonly optionsOf: (field: FieldConfig) => readonly FieldOption[];
}

interface CopySource extends CopyWording {
  readonly claim: ClaimPayload;
  /** Shortens account numbers: a receipt is shown to others, but a copy mailed as the claim needs whole numbers. */
  readonly abridges: boolean;
}

export function createClaimCopy(row: RowForClaimant, wording: CopyWording): ClaimCopy {
  const { claim, view, signedAt } = row;
  return {
    rowId: view.id,
    formType: view.formType,
    receipt: null,
    mayHaveArrived: mayBeFiled(view),
    signedAt,
    ...copyAnswers({ ...wording, claim, abridges: false }),
  };
}

/** Builds the copy of a filed claim from its receipt. Receipts of older versions have no answers. */
export function createReceiptCopy(receipt: Receipt, wording: CopyWording): ClaimCopy {
  const { claim, id, formType, signedAt } = receipt;
  const about = { rowId: id, formType, receipt, mayHaveArrived: false, signedAt };
  if (claim !== undefined) return { ...about, ...copyAnswers({ ...wording, claim, abridges: true }) };
  const documents = receipt.documents.map((document) => ({ ...document, entries: [] }));
  return { ...about, sections: [], documents, signature: null };
}

function copyAnswers(source: CopySource): Pick<ClaimCopy, 'sections' | 'documents' | 'signature'> {
  const { definition, claim } = source;
  return {
    sections: [...definition.pages.map((page) => createSection(page, source)), createRest(source)].filter(
      ({ entries, records }) => entries.length + records.length > 0,
    ),
    documents: listManifest(claim).map(({ contextClientId, name, size, sha256 }) => ({
      name,
      size,
      sha256,
      entries: listDocumentEntries(contextClientId, source),
    })),
    signature: claim.signature === null ? null : readSignature(claim.signature),
  };
}

function createSection({ title, role, blocks }: PageDefinition, source: CopySource): CopySection {
  const { claim } = source;
  const entries = blocks
    .filter(({ kind }) => kind !== 'documentManager' && kind !== 'recordTable' && kind !== 'signature')
    .flatMap((block) => expandBlock(block))
    .flatMap((field) => listEntries(field, findModel(claim, field.model), source));
  const records = blocks.flatMap((block) =>
    block.kind === 'recordTable'
      ? claim[block.section].map((model) =>
          block.fields.flatMap((field) => listEntries(field, model, source)),
        )
      : [],
  );
  return { heading: source.messages.text(title), role, entries, records };
}

/** Lists signed answers that the current form no longer asks for, labelled by their keys. */
function createRest({ claim, definition, messages, abridges }: CopySource): CopySection {
  const blocks = planForm(definition, {}).flatMap((page) => page.blocks);
  const listRest = (model: FormModel): readonly CopyEntry[] => {
    const worded = new Set<string>([...listPageKeys(blocks, model), ...FILE_FACTS, WALLET_CODE_KEY]);
    return Object.entries(model.fields)
      .filter(([key, value]) => !worded.has(key) && !isEmptyValue(value) && !Array.isArray(value))
      .map(([key, value]) => {
        const label = key.replaceAll(/(?<=[a-z0-9])[A-Z]/g, ' $&').toLowerCase();
        const words = wordValue({ type: 'text', key, label }, value, messages, () => []);
        // Six digits may be an account number.
        return [label, words.map((word) => (abridges && /\d{6}/.test(word) ? abridge(word) : word))];
      });
  };
  const single = [claim.claimantInfo, claim.claimDetails].filter((model) => model !== null);
  return {
    heading: messages.text('submissions.copy.otherAnswers'),
    role: undefined,
    entries: single.flatMap(listRest),
    records: [...claim.claimTransactions, ...claim.documentContexts]
      .map(listRest)
      .filter((entries) => entries.length > 0),
  };
}

function listDocumentEntries(clientId: string, source: CopySource): readonly CopyEntry[] {
  const model = source.claim.documentContexts.find((context) => context.clientId === clientId);
  return source.definition.pages
    .flatMap(({ blocks }) => blocks)
    .filter((block) => block.kind === 'documentManager')
    .flatMap(({ fields }) => fields.filter(({ type }) => !FIELD_TRAITS[type].hasFile))
    .flatMap((field) => listEntries(field, model, source));
}

/** Words an answer; returns nothing for an empty field, a repeated one, a secret or a field that is never shown. */
function listEntries(
  field: FieldConfig,
  model: FormModel | undefined,
  { messages, optionsOf, abridges }: CopySource,
): readonly CopyEntry[] {
  const value = model?.fields[field.key] ?? null;
  if (value === null || field.confirms !== undefined || field.concealed) return [];
  const label = messages.text(field.label);
  if (!FIELD_TRAITS[field.type].isHidden) {
    const words = wordValue(field, value, messages, optionsOf);
    return [[label, abridges && field.showsLastFour ? words.map(abridge) : words]];
  }
  return field.key === WALLET_CODE_KEY ? [[label, [messages.text('widgets.wallet.linked')]]] : [];
}

function findModel(claim: ClaimPayload, selector: ModelSelector | undefined): FormModel | undefined {
  if (selector === undefined) return undefined;
  const { claimantInfo, claimDetails, credentials, signature } = claim;
  return [claimantInfo, claimDetails, credentials, signature]
    .filter((model) => model !== null)
    .find(({ metadata }) => Object.entries(selector).every(([key, value]) => metadata[key] === value));
}

function readSignature({ fields }: FormModel): ClaimCopy['signature'] {
  const read = (key: string) => (typeof fields[key] === 'string' ? fields[key] : '');
  return {
    statement: read('statementText'),
    statementCulture: read('statementCulture'),
    name: read('signatureName'),
    date: read('signatureDate'),
  };
}

/** Opens a waiting claim and words it; undefined if it is filed or gone, or these keys do not open it. */
export async function loadClaimCopy(
  keys: DraftKeys,
  rowId: string,
  messages: Messages,
): Promise<ClaimCopy | undefined> {
  const opened = await openRowForClaimant(keys, rowId);
  if (!opened.ok) return undefined;
  const row = opened.value;
  return createClaimCopy(row, await loadWording(row.view.formType, messages));
}

export async function loadReceiptCopy(receipt: Receipt, messages: Messages): Promise<ClaimCopy> {
  return createReceiptCopy(receipt, await loadWording(receipt.formType, messages));
}

async function loadWording(formType: FormType, messages: Messages): Promise<CopyWording> {
  const [definition, lists] = await Promise.all([
    isOfCase(formType) ? loadFormDefinition(formType) : { formType, sections: [], pages: [] },
    Promise.all(SHARED_LISTS.map(async (list) => [list, await loadOptions(list, messages.culture)] as const)),
  ]);
  const shared = new Map(lists);
  return {
    definition,
    messages,
    optionsOf: (field) =>
      listOptions(field, field.optionList === undefined ? undefined : shared.get(field.optionList)),
  };
}
