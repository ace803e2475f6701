import type { DependencyConfig, ModelSelector } from '#claim/definition/field-config.ts';
import type {
  Block,
  FormDefinition,
  PageDefinition,
  SignatureBlock,
  WalletBlock,
} from '#claim/definition/form-definition.ts';
import { expandBlock, WALLET_CODE_KEY } from '#claim/definition/form-plan.ts';
import { createDependencyState, readDependencyEffect } from '#claim/engine/dependencies.ts';
import { matchesSelector } from '#claim/model/form-models.ts';
import {
  buildSubmission,
  type ClaimPayload,
  type SubmissionError,
  type SubmissionSource,
} from '#claim/model/payload.ts';
import { findWalletIssue, type WalletIssueCode } from '#claim/rules/portal-rules.ts';
import { fieldValueToText, type WalletStanding } from '#claim/rules/rule.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { type FieldValue, type FormModel, toFileReferences } from '#server/form-model.ts';

/** Facts that a claim is checked against besides its own answers. */
export interface ClaimFacts {
  readonly wallet: WalletStanding;
  /** `documentId` of each file that the claim names but this device does not hold completely. */
  readonly missingDocuments: ReadonlySet<string>;
}

/** Problem that prevents freezing a claim, and the page on which the claimant finds it. */
export interface ClaimProblem {
  readonly code:
    | SubmissionError['code']
    | WalletIssueCode
    | 'document-missing'
    | 'statement-missing'
    | 'statement-not-accepted'
    | 'signature-missing'
    | 'signature-undated';
  /** Names the section, the model or the file, for the log and for the claimant. */
  readonly detail: string;
  readonly page: PageDefinition;
}

export interface ClaimSource extends SubmissionSource {
  readonly definition: FormDefinition;
  readonly facts: ClaimFacts;
}

/**
 * Checks a claim as a whole before it is frozen, beyond the rules of single fields, and builds its payload (specification, section 5, "On
 * submit"; decisions, "Payload", "Wallet payment" and "Signature"). No rule and no flow of the portal refuses a claim that passes.
 * Sending adds the captcha's response.
 * @returns the payload, or the first problem: those without a page come first, then those of the pages in order.
 */
export function checkClaim(source: ClaimSource): Result<ClaimPayload, ClaimProblem> {
  const built = buildSubmission(source);
  if (!built.ok) return fail({ ...built.error, page: pageOfError(source.definition, built.error) });
  for (const { block, page } of listShownBlocks(source.definition, source.store.saved)) {
    const problem = checkBlock(block, source);
    if (problem !== undefined) return fail({ ...problem, page });
  }
  return succeed(built.value);
}

/**
 * Returns the wallet code that pays the claim; '' if there is none, or if the claim is paid another way: a case may leave the code in its
 * model then.
 */
export function readWalletCode(definition: FormDefinition, saved: readonly FormModel[]): string {
  const [code = ''] = listShownBlocks(definition, saved).flatMap(({ block }) =>
    block.kind === 'wallet' ? readCodeOf(block, saved) : [],
  );
  return code;
}

const readCodeOf = ({ model }: WalletBlock, saved: readonly FormModel[]) =>
  fieldValueToText(readValue(saved, model, WALLET_CODE_KEY)).trim();

function listShownBlocks(definition: FormDefinition, saved: readonly FormModel[]) {
  return definition.pages
    .filter(({ skipWhen }) => isShown(skipWhen, undefined, saved))
    .flatMap((page) =>
      page.blocks
        .filter((block) => isShown(block.dependencies, modelOf(block), saved))
        .map((block) => ({ block, page })),
    );
}

type BlockProblem = Omit<ClaimProblem, 'page'>;

function checkBlock(block: Block, { store, facts }: ClaimSource): BlockProblem | undefined {
  switch (block.kind) {
    case 'wallet': {
      const issue = findWalletIssue(readCodeOf(block, store.saved), facts.wallet);
      return issue && { code: issue, detail: '' };
    }
    case 'documentManager': {
      const files = store.saved
        .filter(({ metadata }) => metadata.dtoMapping === block.section)
        .flatMap(({ fields }) => Object.values(fields).flatMap(toFileReferences));
      const missing = files.find(({ documentId }) => facts.missingDocuments.has(documentId));
      return missing && { code: 'document-missing', detail: missing.name };
    }
    case 'signature':
      return checkSignature(block, store.saved);
    default:
      return undefined;
  }
}

/** Checks that the signature is a name under exactly the wording that was agreed to, with its version, culture and date. */
function checkSignature(
  { model, statementVersion }: SignatureBlock,
  saved: readonly FormModel[],
): BlockProblem | undefined {
  const read = (key: string) => readValue(saved, model, key);
  const isBlank = (key: string) => fieldValueToText(read(key)).trim() === '';
  const problemOf = (code: BlockProblem['code']) => ({ code, detail: model.dtoMapping?.toString() ?? '' });
  if (
    isBlank('statementText') ||
    isBlank('statementCulture') ||
    read('statementVersion') !== statementVersion
  )
    return problemOf('statement-missing');
  if (read('agreesToStatement') !== true) return problemOf('statement-not-accepted');
  if (isBlank('signatureName')) return problemOf('signature-missing');
  return isBlank('signatureDate') ? problemOf('signature-undated') : undefined;
}

/** Returns the page that asks for the section or the documents of an error, by default the one that submits. */
function pageOfError(definition: FormDefinition, { code, detail }: SubmissionError): PageDefinition {
  const asks: (block: Block) => boolean = code.includes('file')
    ? ({ kind }) => kind === 'documentManager'
    : (block) =>
        expandBlock(block).some(({ model }) => code.startsWith('section') && model?.dtoMapping === detail);
  const answered = definition.pages.filter(({ action }) => action === 'continue' || action === 'submit');
  const page = answered.find(({ blocks }) => blocks.some(asks)) ?? answered.at(-1);
  if (page === undefined) throw new Error(`The form ${definition.formType} has no page that submits it.`);
  return page;
}

function modelOf(block: Block): ModelSelector | undefined {
  return 'model' in block ? block.model : undefined;
}

function isShown(
  config: DependencyConfig | undefined,
  own: ModelSelector | undefined,
  saved: readonly FormModel[],
): boolean {
  if (config === undefined) return true;
  const sources = config.dependencies.map(({ model = own, key }) => {
    const found = model && findModel(saved, model);
    return found && { clientId: found.clientId, key };
  });
  const state = createDependencyState(
    config,
    sources,
    ({ clientId, key }) => saved.find((model) => model.clientId === clientId)?.fields[key] ?? null,
  );
  return readDependencyEffect(state).visible;
}

function findModel(saved: readonly FormModel[], selector: ModelSelector): FormModel | undefined {
  return saved.find(({ metadata }) => matchesSelector(metadata, selector));
}

function readValue(saved: readonly FormModel[], selector: ModelSelector, key: string): FieldValue {
  return findModel(saved, selector)?.fields[key] ?? null;
}
