import { CLAIM, CREDENTIALS, FILED_FIELDS, INFO, SIGNATURE } from '../flows/claim-answers.ts';
import {
  compareDocuments,
  compareFields,
  documentSteps,
  type FormScript,
  hasDocuments,
  type NotedFile,
  radioStep,
  type ScriptStep,
  selectStep,
  textStep,
} from './form-script.ts';
import { findField, type PageView } from './page-view.ts';

const SIGNATURE_LABEL = 'Type your full name to sign';

const REACH = 'What is the best way to reach you?';
const MONEY_BACK = 'Did you already get money back?';
const STATEMENT = 'I have read this statement, and it is true';

function asks(question: string): (view: PageView) => boolean {
  return (view) => view.fields.some((field) => field.question.startsWith(question));
}

/** Returns the claim of the mock's first claimant; `word` makes its answers distinct. */
export function createStandardScript(documents: readonly NotedFile[], word: string): FormScript {
  const place = `Corner Appliance ${word}`;
  const harm = `The heater burned my hand, ${word}.`;
  const street = `12 ${word} Road`;
  const { claimantInfo, claimDetails } = FILED_FIELDS;
  const wanted = {
    ...FILED_FIELDS,
    credentials: { ...CREDENTIALS },
    claimantInfo: { ...claimantInfo, mailingStreetLine1: street },
    claimDetails: { ...claimDetails, purchasePlace: place, injuryDescription: harm },
  };
  return {
    slug: 'standard',
    credentials: [
      ['Class member ID', CREDENTIALS.classMemberId],
      ['PIN', CREDENTIALS.pin],
    ],
    documents: documents.map(({ file }) => file),
    pages: [
      {
        heading: 'About you',
        isWhole: asks(REACH),
        steps: aboutYou(street),
        action: 'Continue',
      },
      {
        heading: 'Your claim',
        isWhole: asks(MONEY_BACK),
        steps: yourClaim(place, harm),
        action: 'Continue',
      },
      {
        heading: 'How you want to be paid',
        isWhole: asks('Payment method'),
        steps: [radioStep('payment', 'Payment method', 'Paper check by mail')],
        action: 'Continue',
      },
      {
        heading: 'Supporting documents',
        isWhole: hasDocuments,
        steps: documentSteps(documents),
        action: 'Continue',
      },
      {
        heading: 'Check your claim',
        isWhole: (view) => findField(view, SIGNATURE_LABEL) !== undefined,
        steps: [agree, textStep('signature', SIGNATURE_LABEL, SIGNATURE)],
        action: 'Submit claim',
      },
    ],
    compare: (filed) => compareFields(filed, wanted) ?? compareDocuments(filed, documents),
  };
}

function aboutYou(street: string): readonly ScriptStep[] {
  return [
    textStep('street', 'Street address', street, true),
    ...birthSteps(INFO.dateOfBirth),
    selectStep('capacity', 'Who are you filing for?', 'self'),
    textStep('mail again', 'Type your email address again', INFO.emailAddress),
    textStep('phone again', 'Type your phone number again', INFO.phoneNumber),
    radioStep('preference', REACH, 'Phone'),
  ];
}

/** The date of birth has three fields in one group. */
function birthSteps(date: string): readonly ScriptStep[] {
  const [month = '', day = '', year = ''] = date.split('/');
  const group = 'Date of birth';
  return [
    textStep('birth month', 'Month', month, false, group),
    textStep('birth day', 'Day', day, false, group),
    textStep('birth year', 'Year', year, false, group),
  ];
}

function yourClaim(place: string, harm: string): readonly ScriptStep[] {
  return [
    selectStep('model', 'Model', 'HK-200'),
    textStep('bought', 'Date you bought it', CLAIM.purchaseDate),
    textStep('place', 'Where you bought it', place, true),
    textStep('amount', 'Amount you paid', CLAIM.amountPaid),
    radioStep('hurt', 'Was anyone hurt?', 'Yes'),
    textStep('harm', 'Tell us what happened', harm),
    radioStep('repair', 'Did you pay for a repair?', 'No'),
    radioStep('other', MONEY_BACK, 'No'),
  ];
}

const agree: ScriptStep = {
  id: 'agree',
  value: 'agreed',
  read: (view) =>
    view.fields.some(({ kind, isChecked }) => kind === 'checkbox' && isChecked) ? 'agreed' : '',
  act: (hands) => hands.pressWords(STATEMENT),
};
