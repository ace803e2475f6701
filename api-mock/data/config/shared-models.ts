import type { RemoteFieldConfig } from '#server/forms-config.ts';
import {
  dateInRange,
  field,
  notInFuture,
  pattern,
  required,
  requiredIf,
  safeCharacters,
  text,
} from './rules.ts';

type Fields = Readonly<Record<string, RemoteFieldConfig>>;

const PHONE = String.raw`\(\d{3}\) \d{3}-\d{4}|\d{7,16}`;
const ZIP = String.raw`\d{5}(-\d{4})?`;

const inUs = requiredIf('mailingCountry', 'US');

export const claimantInfoFields: Fields = {
  firstName: text(50, required),
  middleInitial: text(1),
  lastName: text(80, required),
  nameSuffix: text(10),
  dateOfBirth: field(required, ...dateInRange('1900-01-01', '2100-01-01'), notInFuture),
  filingCapacity: field(required),
  representativeName: text(120, {
    type: 'nestedRequiredIf',
    logicalOperator: 'And',
    conditions: [
      { property: 'filingCapacity', operator: 'IsNotEqualTo', value: 'self' },
      { property: 'filingCapacity', operator: 'IsNotEqualTo', value: null },
    ],
  }),
  representativeRelationship: text(80, {
    type: 'requiredIfOtherPropertyMatchesRegex',
    otherProperty: 'filingCapacity',
    pattern: 'minor|deceased|incapacitated',
  }),
  mailingStreetLine1: text(100, required),
  mailingStreetLine2: text(100),
  mailingCity: text(60, required),
  mailingSubDivision: field(inUs),
  mailingPostalCode: field(inUs, pattern(ZIP, 'Enter a ZIP code like 97405 or 97405-2210')),
  mailingSubDivisionNonUS: text(60),
  mailingPostalCodeNonUS: text(10),
  mailingCountry: field(required),
  emailAddress: text(
    100,
    {
      type: 'conditionalRequired',
      condition: { property: 'contactPreference', operator: 'IsEqualTo', value: 'email' },
    },
    { type: 'email' },
  ),
  confirmEmailAddress: field({
    type: 'nestedRequiredIf',
    logicalOperator: 'Or',
    conditions: [
      { property: 'emailAddress', operator: 'IsNotEqualTo', value: null },
      { property: 'contactPreference', operator: 'IsEqualTo', value: 'email' },
    ],
  }),
  phoneNumber: field(
    requiredIf('contactPreference', 'phone'),
    pattern(PHONE, 'Enter a phone number like (541) 555-0148'),
  ),
  confirmPhoneNumber: field({
    type: 'nestedRequiredIf',
    logicalOperator: 'Or',
    conditions: [
      { property: 'phoneNumber', operator: 'IsNotEqualTo', value: null },
      { property: 'contactPreference', operator: 'IsEqualTo', value: 'phone' },
    ],
  }),
  contactPreference: field(required),
};

/** The payment election is part of the claim's details. */
export const paymentFields: Fields = {
  paymentMethod: field(required),
  bankAccountType: field(requiredIf('paymentMethod', 'directDeposit')),
  bankRoutingNumber: field(
    requiredIf('paymentMethod', 'directDeposit'),
    pattern(String.raw`\d{9}`, 'A routing number has 9 digits'),
  ),
  bankAccountNumber: field(
    requiredIf('paymentMethod', 'directDeposit'),
    pattern(String.raw`\d{4,17}`, 'An account number has 4 to 17 digits'),
  ),
  paymentAuthorizationCode: field({ type: 'maxLength', max: 200 }),
};

export const signatureFields: Fields = {
  signatureName: text(120, required),
  signatureDate: field(required, ...dateInRange('2020-01-01', '2100-01-01')),
  agreesToStatement: field(
    { ...required, message: 'Check the box to sign your claim.' },
    { type: 'requireOnePropertyValTrue', properties: ['agreesToStatement'] },
  ),
  statementText: field(required),
  statementVersion: field(required),
  statementCulture: field(required),
};

export const documentContextFields: Fields = {
  documentType: field(required),
  file: field(required),
  description: text(200),
};

export const classMemberIdField = field(
  required,
  { type: 'maxLength', max: 12 },
  pattern(String.raw`[Rr][Ww]-?\d{4}-?\d{4}`, 'A class member ID looks like RW-4821-0937'),
);
export const pinField = field(required, pattern(String.raw`\d{6}`, 'A PIN has 6 digits'));
export const vinField = field(
  required,
  pattern('[A-HJ-NPR-Za-hj-npr-z0-9]{17}', 'A VIN has 17 letters and digits, without I, O or Q'),
  safeCharacters,
);
