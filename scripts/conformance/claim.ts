import type { FormModel, Section } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import type { SubmissionPayload } from '#server/submission.ts';
import { type Case, formCaseOf } from './case.ts';
import { ConformanceFailure } from './outcome.ts';
import { referTo, type TestFile } from './test-file.ts';

export interface ClaimSource {
  readonly caseData: Case;
  /** The backend's own config; models carry its hashes. */
  readonly config: FormsConfig;
  readonly formType: FormType;
  readonly files: readonly TestFile[];
}

type Fields = FormModel['fields'];

/** Creates a model of one section with the hash of the backend's config. @throws ConformanceFailure if the config has no such model */
export function createModel(
  config: FormsConfig,
  formType: FormType,
  section: Section,
  fields: Fields,
  clientId: string,
): FormModel {
  const found = config.find(
    ({ metadata }) => metadata.formType === formType && metadata.dtoMapping === section,
  );
  if (found === undefined) throw new ConformanceFailure(`the config has no ${section} model of ${formType}`);
  return { id: null, clientId, metadata: found.metadata, metadataHash: found.metadataHash, fields };
}

export function createClaim(source: ClaimSource): SubmissionPayload {
  const { caseData, config, formType, files } = source;
  const { credentials, sections, claimTransactions, document = {} } = formCaseOf(caseData, formType);
  const model = (section: Section, fields: Fields | undefined, clientId: string) =>
    fields === undefined ? null : createModel(config, formType, section, fields, clientId);
  return {
    reCaptchaResponse: null,
    userPreferredCulture: 'en',
    captchaRawValue: null,
    signature: model('signature', sections.signature, 'client-sign0001'),
    claimantInfo: model('claimantInfo', sections.claimantInfo, 'client-info0001'),
    credentials: model('credentials', credentials, 'client-cred0001'),
    claimDetails: model('claimDetails', sections.claimDetails, 'client-deta0001'),
    prepopulatedData: [],
    documentContexts: files.map((file) =>
      createModel(
        config,
        formType,
        'documentContexts',
        { ...document, file: [referTo(file)] },
        file.clientId,
      ),
    ),
    claimTransactions: claimTransactions.map((fields, index) =>
      createModel(config, formType, 'claimTransactions', fields, `client-trans00${index}`),
    ),
  };
}
