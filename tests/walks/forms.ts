import { globSync, readFileSync } from 'node:fs';
import { CLAIM, CREDENTIALS, INFO, SIGNATURE, UPLOAD_CREDENTIALS } from '../flows/claim-answers.ts';
import { findClaimant } from '../support/sign-in.ts';
import { receiptPdf } from '../support/test-files.ts';
import type { Answers, Translate } from './robot.ts';

export interface WalkedForm {
  readonly name: string;
  readonly path: string;
  readonly answers: Answers;
  /** Role and name of an element that only the last page has. */
  readonly last: string;
  readonly culture: string;
}

/** Reads the messages of the portal and the words of the demonstration's case, by key. */
function readWords(culture: string): ReadonlyMap<string, string> {
  const files = globSync(`{src/words/messages,cases/rivenwood/words}/${culture}/*.json`);
  return new Map(files.flatMap((file) => Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')))));
}

/** Returns a function that translates English words to the culture's. Other text, such as the name of a model, stays as it is. */
export function translateTo(culture: string): Translate {
  const [english, others] = [readWords('en'), readWords(culture)];
  const keys = new Map([...english].map(([key, text]) => [text, key]));
  return (text) => others.get(keys.get(text) ?? '') ?? text;
}

export function inCulture(form: WalkedForm, culture: string): WalkedForm {
  const translate = translateTo(culture);
  const [role = '', ...name] = form.last.split(' ');
  const answers = Object.entries(form.answers).map(([label, answer]) => [
    translate(label),
    typeof answer === 'string' ? translate(answer) : answer,
  ]);
  return {
    ...form,
    culture,
    answers: Object.fromEntries(answers),
    last: `${role} ${translate(name.join(' '))}`,
  };
}

const culture = 'en';

const DRIVER = findClaimant('oscar');
const [MONTH = '', DAY = '', YEAR = ''] = INFO.dateOfBirth.split('/');

const ABOUT_YOU = {
  Month: MONTH,
  Day: DAY,
  Year: YEAR,
  'Who are you filing for?': 'For myself',
  'What is the best way to reach you?': 'Phone',
  'Payment method': 'Paper check by mail',
} as const;

const DOCUMENT = {
  'Choose files': receiptPdf(),
  'Type of document': 'Receipt or bank statement',
} as const;

const STATEMENT = { 'I have read this statement, and it is true': 'yes' } as const;

export const STANDARD: WalkedForm = {
  name: 'Standard',
  culture,
  path: '/',
  last: 'region Receipt',
  answers: {
    'Class member ID': CREDENTIALS.classMemberId,
    PIN: CREDENTIALS.pin,
    ...ABOUT_YOU,
    ...DOCUMENT,
    ...STATEMENT,
    Model: 'Hearth 200',
    'Date you bought it': CLAIM.purchaseDate,
    'Where you bought it': CLAIM.purchasePlace,
    'Amount you paid': CLAIM.amountPaid,
    'Was anyone hurt?': 'Yes',
    'Tell us what happened': CLAIM.injuryDescription,
    'Did you pay for a repair?': 'No',
    'Did you already get money back?': 'No',
    'Type your full name to sign': SIGNATURE,
  },
};

const AUTOMOTIVE: WalkedForm = {
  name: 'Automotive',
  culture,
  path: '/automotive',
  last: 'region Receipt',
  answers: {
    'Class member ID': DRIVER.classMemberId,
    PIN: DRIVER.pin,
    ...ABOUT_YOU,
    ...DOCUMENT,
    ...STATEMENT,
    'Mileage now, or when you sold or returned it': '48200',
    'Did you own or lease it?': 'Owned',
    'Do you still have the vehicle?': 'Yes',
    'Date you got it': '06/01/2023',
    'Was the vehicle repaired for this problem?': 'No',
    Date: '03/15/2024',
    'Paid to': 'Harbor Towing',
    'For what': 'Towing',
    Amount: '210.00',
    'Type your full name to sign': 'Oscar Lindqvist',
  },
};

export const LOOKUP: WalkedForm = {
  name: 'Lookup',
  culture,
  path: '/lookup',
  last: 'link File a claim for this vehicle',
  answers: {
    'Class member ID': DRIVER.classMemberId,
    PIN: DRIVER.pin,
    'Vehicle identification number (VIN)': DRIVER.vin ?? '',
  },
};

export const DOCUMENTS_UPLOAD: WalkedForm = {
  name: 'Documents Upload',
  culture,
  path: '/documents-upload',
  last: 'region Receipt',
  answers: {
    'Reference code': UPLOAD_CREDENTIALS.claimReferenceNumber,
    PIN: UPLOAD_CREDENTIALS.pin,
    ...DOCUMENT,
  },
};

export const WALKED_FORMS = [STANDARD, AUTOMOTIVE, LOOKUP, DOCUMENTS_UPLOAD] as const;
