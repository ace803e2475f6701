import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import {
  type FormModel,
  type ListSection,
  SINGLE_SECTIONS,
  type SingleSection,
  toFileReferences,
} from '#server/form-model.ts';
import type { SubmissionPayload } from '#server/submission.ts';
import type { ModelStore } from './model-store.ts';

/** Payload without the captcha's values, which are known only when it is sent. */
export type ClaimPayload = Omit<SubmissionPayload, 'reCaptchaResponse' | 'captchaRawValue'>;

/** Failed check of section 5, "On submit"; `detail` names the section, model or file for the log. */
export interface SubmissionError {
  readonly code:
    | 'culture-missing'
    | 'dto-mapping-missing'
    | 'section-without-model'
    | 'section-with-several-models'
    | 'several-files-in-a-field'
    | 'several-file-fields-in-a-model'
    | 'file-without-document-context'
    | 'file-name-not-unique';
  readonly detail: string;
}

export interface SubmissionSource {
  readonly definition: Pick<FormDefinition, 'sections'>;
  readonly store: Pick<ModelStore, 'saved' | 'prepopulated'>;
  readonly culture: string;
}

/**
 * Builds the payload of a claim from its saved models (specification, sections 3, 5 and 7; decisions, "Payload"). Each single section of
 * the form needs exactly one model, and each file must be in exactly one document context. Single sections that the form lacks are null.
 */
export function buildSubmission(source: SubmissionSource): Result<ClaimPayload, SubmissionError> {
  const { definition, store, culture } = source;
  if (culture === '') return fail({ code: 'culture-missing', detail: '' });
  const unmapped = store.saved.find(isUnmapped);
  if (unmapped !== undefined) return fail({ code: 'dto-mapping-missing', detail: unmapped.clientId });

  const singles: Record<SingleSection, FormModel | null> = {
    signature: null,
    claimantInfo: null,
    credentials: null,
    claimDetails: null,
  };
  for (const section of SINGLE_SECTIONS) {
    if (!definition.sections.includes(section)) continue;
    const [model, ...others] = modelsOf(store.saved, section);
    if (model === undefined) return fail({ code: 'section-without-model', detail: section });
    if (others.length > 0) return fail({ code: 'section-with-several-models', detail: section });
    singles[section] = model;
  }
  const listOf = (section: ListSection) =>
    definition.sections.includes(section) ? modelsOf(store.saved, section) : [];
  const submission: ClaimPayload = {
    userPreferredCulture: culture,
    ...singles,
    prepopulatedData: definition.sections.includes('prepopulatedData')
      ? [...store.prepopulated.filter((model) => !isUnmapped(model)), ...listOf('prepopulatedData')]
      : [],
    documentContexts: listOf('documentContexts'),
    claimTransactions: listOf('claimTransactions'),
  };
  const fileError = checkFiles(submission);
  return fileError === undefined ? succeed(submission) : fail(fileError);
}

/** The server may give prepopulated models without a section, which only fill fields. A saved model without one is an error. */
function isUnmapped({ metadata }: FormModel): boolean {
  return !metadata.dtoMapping;
}

function modelsOf(models: readonly FormModel[], section: string): FormModel[] {
  return models.filter(({ metadata }) => metadata.dtoMapping === section);
}

function checkFiles(submission: ClaimPayload): SubmissionError | undefined {
  const { documentContexts, claimTransactions, ...others } = submission;
  const elsewhere = SINGLE_SECTIONS.map((section) => others[section]).filter((model) => model !== null);
  const names = new Set<string>();
  for (const model of [...elsewhere, ...claimTransactions, ...documentContexts]) {
    const fileFields = Object.values(model.fields)
      .map(toFileReferences)
      .filter((files) => files.length > 0);
    if (fileFields.some((files) => files.length > 1)) {
      return { code: 'several-files-in-a-field', detail: model.clientId };
    }
    if (fileFields.length > 1) return { code: 'several-file-fields-in-a-model', detail: model.clientId };
    const name = fileFields[0]?.[0]?.name;
    if (name === undefined) continue;
    if (!documentContexts.includes(model)) return { code: 'file-without-document-context', detail: name };
    if (names.has(name)) return { code: 'file-name-not-unique', detail: name };
    names.add(name);
  }
  return undefined;
}
