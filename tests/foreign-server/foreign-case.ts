/** A person as the administrator's own system stores them. */
export interface Person {
  readonly memberId: string;
  readonly reference: string;
  readonly pin: string;
  readonly onFile: Readonly<Record<string, string | null>>;
}

export const PEOPLE: readonly Person[] = [
  {
    memberId: 'RW-4821-0937',
    reference: 'RW-S-100482',
    pin: '274163',
    onFile: {
      FirstName: 'Marisol',
      MiddleInitial: 'E',
      LastName: 'Ibáñez-Peña',
      NameSuffix: null,
      MailingStreetLine1: '1184 Alder Creek Road',
      MailingStreetLine2: 'Apt 3B',
      MailingCity: 'Eugene',
      MailingSubDivision: 'OR',
      MailingPostalCode: '97405-2210',
      MailingCountry: 'US',
      EmailAddress: 'marisol.ibanez@example.com',
      PhoneNumber: '(541) 555-0148',
      // A field that no form asks for.
      LegacyAccountNumber: '000771',
    },
  },
];

const FORM_NAMES: Readonly<Record<string, string>> = {
  standard: 'Standard',
  automotive: 'Automotive',
  lookup: 'Lookup',
  'documents-upload': 'DocumentsUpload',
};

/** Returns `prepopulatedData` of the authorize answer. */
export function toPrepopulated(form: string, { onFile, reference }: Person): readonly unknown[] {
  const formType = FORM_NAMES[form];
  if (form === 'documents-upload') {
    const fields = {
      ClaimReferenceNumber: reference,
      ClaimantName: `${onFile.FirstName} ${onFile.LastName}`,
    };
    return [{ metadata: { formType, dtoMapping: 'prepopulatedData' }, fields }];
  }
  return [{ metadata: { formType, dtoMapping: 'claimantInfo' }, fields: onFile }];
}

const REQUIRED = { type: 'required' };

/** Field -> its rules. Fields without rules are listed too. */
type Rules = Readonly<Record<string, readonly object[]>>;

const CREDENTIALS: Rules = { classMemberId: [REQUIRED], pin: [REQUIRED] };

const CLAIMANT_INFO: Rules = {
  firstName: [REQUIRED, { type: 'maxLength', max: 50 }, { type: 'characterSetRestriction' }],
  middleInitial: [],
  lastName: [REQUIRED],
  nameSuffix: [],
  dateOfBirth: [REQUIRED, { type: 'preventFutureDate' }],
  filingCapacity: [REQUIRED],
  representativeName: [],
  representativeRelationship: [],
  mailingStreetLine1: [REQUIRED],
  mailingStreetLine2: [],
  mailingCity: [REQUIRED],
  mailingSubDivision: [],
  mailingPostalCode: [],
  mailingSubDivisionNonUS: [],
  mailingPostalCodeNonUS: [],
  mailingCountry: [REQUIRED],
  emailAddress: [],
  confirmEmailAddress: [],
  phoneNumber: [],
  confirmPhoneNumber: [],
  contactPreference: [REQUIRED],
};

const STANDARD_DETAILS: Rules = {
  productModel: [REQUIRED],
  serialNumber: [],
  purchaseDate: [REQUIRED],
  purchasePlace: [REQUIRED],
  amountPaid: [REQUIRED],
  hadInjury: [REQUIRED],
  injuryDescription: [{ type: 'requiredIf', otherProperty: 'hadInjury', value: 'yes' }],
  hadRepair: [REQUIRED],
  repairDate: [],
  repairCost: [],
  otherCompensation: [REQUIRED],
  paymentMethod: [REQUIRED],
  bankAccountType: [],
  bankRoutingNumber: [],
  bankAccountNumber: [],
  paymentAuthorizationCode: [],
};

const SIGNATURE: Rules = {
  signatureName: [REQUIRED],
  signatureDate: [REQUIRED],
  agreesToStatement: [REQUIRED],
  statementText: [],
  statementVersion: [],
  statementCulture: [],
};

const DOCUMENT: Rules = { documentType: [REQUIRED], file: [REQUIRED], description: [] };

const MODELS: readonly (readonly [formType: string, dtoMapping: string, rules: Rules])[] = [
  ['Standard', 'credentials', CREDENTIALS],
  ['Standard', 'claimantInfo', CLAIMANT_INFO],
  ['Standard', 'claimDetails', STANDARD_DETAILS],
  ['Standard', 'signature', SIGNATURE],
  ['Standard', 'documentContexts', DOCUMENT],
  ['DocumentsUpload', 'credentials', { claimReferenceNumber: [REQUIRED], pin: [REQUIRED] }],
  ['DocumentsUpload', 'documentContexts', DOCUMENT],
];

export function readModels(): readonly unknown[] {
  return MODELS.map(([formType, dtoMapping, rules], index) => ({
    metadataHash: `v1-${index}`,
    metadata: { formType, dtoMapping },
    fields: Object.fromEntries(Object.entries(rules).map(([key, validations]) => [key, { validations }])),
  }));
}

export function tellDeadlines(shape: 'a' | 'b'): unknown {
  if (shape === 'a') {
    const deadline = { timeZone: 'Pacific Standard Time', deadline: '07/01/2099 11:59:59 PM' };
    return { deadlines: { globalDeadline: deadline, claimFilingDeadline: deadline } };
  }
  const ofCulture = {
    projectTimeZone: 'Pacific Standard Time',
    deadlines: {
      globalDeadline: { deadlineDateTime: '2099-07-01T23:59:59', redirectUrl: '/deadline' },
      claimFilingDeadline: { deadlineDateTime: '2099-07-01T23:59:59', redirectUrl: '/deadline' },
    },
  };
  return { en: ofCulture, es: ofCulture };
}
