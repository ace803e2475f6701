import type { Locator, Page } from 'playwright';
import { CLAIM, CREDENTIALS, FILED_FIELDS, INFO, SIGNATURE } from '../flows/claim-answers.ts';
import {
  CONTROL_TIMEOUT_MS,
  compareDocuments,
  compareFields,
  documentSteps,
  type FormScript,
  findDocuments,
  type NotedFile,
  radioStep,
  type ScriptStep,
  selectStep,
  textStep,
} from './form-script.ts';

const SIGNATURE_LABEL = 'Type your full name to sign';

function findRadio(question: string | RegExp): (page: Page) => Locator {
  return (page) => page.getByRole('radiogroup', { name: question });
}

/** A claim by the mock's first claimant; `word` is what makes this one's answers its own. */
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
        find: findRadio(/best way to reach you/),
        steps: aboutYou(street),
        action: 'Continue',
      },
      {
        heading: 'Your claim',
        find: findRadio(/already get money back/),
        steps: yourClaim(place, harm),
        action: 'Continue',
      },
      {
        heading: 'How you want to be paid',
        find: findRadio('Payment method'),
        steps: [radioStep('payment', 'Payment method', 'Paper check by mail')],
        action: 'Continue',
      },
      {
        heading: 'Supporting documents',
        find: findDocuments,
        steps: documentSteps(documents),
        action: 'Continue',
      },
      {
        heading: 'Check your claim',
        find: (page) => page.getByRole('textbox', { name: SIGNATURE_LABEL }),
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
    textStep('birth', 'Date of birth', INFO.dateOfBirth),
    selectStep('capacity', 'Who are you filing for?', 'self'),
    textStep('mail again', 'Type your email address again', INFO.emailAddress),
    textStep('phone again', 'Type your phone number again', INFO.phoneNumber),
    radioStep('preference', /best way to reach you/, 'Phone'),
  ];
}

function yourClaim(place: string, harm: string): readonly ScriptStep[] {
  return [
    selectStep('model', 'Model', 'HK-200'),
    textStep('bought', 'Date you bought it', CLAIM.purchaseDate),
    textStep('place', 'Where you bought it', place, true),
    textStep('amount', 'Amount you paid', CLAIM.amountPaid),
    radioStep('hurt', /Was anyone hurt/, 'Yes'),
    textStep('harm', 'Tell us what happened', harm),
    radioStep('repair', /pay for a repair/, 'No'),
    radioStep('other', /already get money back/, 'No'),
  ];
}

const agree: ScriptStep = {
  id: 'agree',
  value: 'agreed',
  read: async (page) => ((await page.getByRole('checkbox', { checked: true }).count()) > 0 ? 'agreed' : ''),
  act: (page) =>
    page.getByText('I have read this statement, and it is true').click({ timeout: CONTROL_TIMEOUT_MS }),
};
