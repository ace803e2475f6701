export interface Credentials {
  readonly classMemberId: string;
  readonly pin: string;
}

/** Credentials of the mock's first claimant, as on her notice. */
export const CREDENTIALS: Credentials = { classMemberId: 'RW-4821-0937', pin: '274163' };

/** Credentials of her earlier claim, to which she can send documents. */
export const UPLOAD_CREDENTIALS = { claimReferenceNumber: 'RW-S-100482', pin: CREDENTIALS.pin } as const;

export interface Info {
  readonly dateOfBirth: string;
  readonly emailAddress: string;
  readonly phoneNumber: string;
}

export const INFO: Info = {
  dateOfBirth: '04/27/1958',
  emailAddress: 'marisol.ibanez@example.com',
  phoneNumber: '(541) 555-0148',
};

export const CLAIM = {
  purchaseDate: '03/15/2022',
  purchasePlace: 'Corner Appliance',
  amountPaid: '1,129.99',
  injuryDescription: 'The heater burned my hand.',
} as const;

export const SIGNATURE = 'Marisol Ibáñez-Peña';

/** Section -> values that a submission of these answers must hold. */
export const FILED_FIELDS = {
  credentials: CREDENTIALS,
  claimantInfo: {
    firstName: 'Marisol',
    middleInitial: 'E',
    lastName: 'Ibáñez-Peña',
    nameSuffix: null,
    dateOfBirth: INFO.dateOfBirth,
    filingCapacity: 'self',
    mailingStreetLine1: '1184 Alder Creek Road',
    mailingStreetLine2: 'Apt 3B',
    mailingCity: 'Eugene',
    mailingSubDivision: 'OR',
    mailingPostalCode: '97405-2210',
    mailingCountry: 'US',
    emailAddress: INFO.emailAddress,
    confirmEmailAddress: INFO.emailAddress,
    phoneNumber: INFO.phoneNumber,
    confirmPhoneNumber: INFO.phoneNumber,
    contactPreference: 'phone',
  },
  claimDetails: {
    productModel: 'HK-200',
    purchaseDate: CLAIM.purchaseDate,
    purchasePlace: CLAIM.purchasePlace,
    hadInjury: 'yes',
    injuryDescription: CLAIM.injuryDescription,
    hadRepair: 'no',
    repairDate: null,
    repairCost: null,
    otherCompensation: 'none',
    paymentMethod: 'check',
  },
  signature: { signatureName: SIGNATURE, agreesToStatement: true, statementCulture: 'en' },
} as const;
