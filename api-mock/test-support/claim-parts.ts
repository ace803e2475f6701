import type { FormModel } from '#server/form-model.ts';
import type { SubmissionPayload } from '#server/submission.ts';
import { hashBytes, type TestFile } from './tester.ts';

const CREDENTIALS: Readonly<Record<string, string>> = { classMemberId: 'RW-4821-0937', pin: '274163' };

/** Creates the credentials model of a form; by default the first demo claimant's. */
export function createCredentials(
  form: string,
  fields: Readonly<Record<string, string>> = CREDENTIALS,
): FormModel {
  return createModel(form, 'credentials', fields, 'client-cred0001');
}

/** Creates all parts of a valid claim, with every unconditionally required answer. */
export function createClaimParts(form: string, files: readonly TestFile[]): SubmissionPayload {
  const isClaim = form !== 'documents-upload';
  const documentContexts = files.map((file) =>
    createModel(
      form,
      'documentContexts',
      {
        documentType: 'receipt',
        file: [
          {
            documentId: `document-${file.clientId}`,
            name: file.name,
            size: file.bytes.byteLength,
            type: file.type,
            sha256: hashBytes(file.bytes),
          },
        ],
      },
      file.clientId,
    ),
  );
  return {
    reCaptchaResponse: null,
    userPreferredCulture: 'en',
    captchaRawValue: null,
    signature: isClaim ? createModel(form, 'signature', SIGNATURE, 'client-sign0001') : null,
    claimantInfo: isClaim ? createModel(form, 'claimantInfo', CLAIMANT_INFO, 'client-info0001') : null,
    credentials: createCredentials(form),
    claimDetails: isClaim ? createModel(form, 'claimDetails', CLAIM_DETAILS, 'client-deta0001') : null,
    prepopulatedData: [],
    documentContexts,
    claimTransactions: [],
  };
}

const SIGNATURE = {
  signatureName: 'Marisol Ibáñez-Peña',
  signatureDate: '01/02/2026',
  agreesToStatement: true,
  statementText: 'I declare …',
  statementVersion: '2026-01',
  statementCulture: 'en',
};

const CLAIMANT_INFO = {
  firstName: 'Marisol',
  lastName: 'Ibáñez-Peña',
  dateOfBirth: '04/27/1958',
  filingCapacity: 'self',
  mailingStreetLine1: '1184 Alder Creek Road',
  mailingCity: 'Eugene',
  mailingCountry: 'US',
  contactPreference: 'mail',
};

const CLAIM_DETAILS = {
  productModel: 'HK-100',
  purchaseDate: '03/15/2022',
  purchasePlace: 'Millhaven Hardware',
  amountPaid: '129.99',
  hadInjury: 'no',
  hadRepair: 'no',
  otherCompensation: 'none',
  paymentMethod: 'check',
};

function createModel(
  form: string,
  dtoMapping: string,
  fields: FormModel['fields'],
  clientId: string,
): FormModel {
  const formType = form.replaceAll(/(?:^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase());
  return { id: null, clientId, metadata: { formType, dtoMapping }, metadataHash: 'a-hash', fields };
}
