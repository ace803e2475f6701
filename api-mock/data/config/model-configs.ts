import type { Section } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import type { RemoteFieldConfig } from '#server/forms-config.ts';
import { automotiveClaimDetailsFields, claimTransactionFields } from './automotive.ts';
import { field, required } from './rules.ts';
import {
  claimantInfoFields,
  classMemberIdField,
  documentContextFields,
  paymentFields,
  pinField,
  signatureFields,
  vinField,
} from './shared-models.ts';
import { standardClaimDetailsFields } from './standard.ts';

/** The models of one form type: payload section -> its fields and their rules. */
export type FormSections = Readonly<Partial<Record<Section, Readonly<Record<string, RemoteFieldConfig>>>>>;

const credentials = { classMemberId: classMemberIdField, pin: pinField };

/** What the demo case asks in each form. */
export const MODEL_CONFIGS: Readonly<Record<FormType, FormSections>> = {
  Standard: {
    credentials,
    claimantInfo: claimantInfoFields,
    claimDetails: { ...standardClaimDetailsFields, ...paymentFields },
    signature: signatureFields,
    documentContexts: documentContextFields,
  },
  Automotive: {
    credentials,
    claimantInfo: claimantInfoFields,
    claimDetails: { ...automotiveClaimDetailsFields, ...paymentFields },
    signature: signatureFields,
    documentContexts: documentContextFields,
    claimTransactions: claimTransactionFields,
  },
  Lookup: { credentials: { ...credentials, vin: vinField } },
  DocumentsUpload: {
    credentials: { claimReferenceNumber: field(required, { type: 'maxLength', max: 20 }), pin: pinField },
    documentContexts: documentContextFields,
  },
};
