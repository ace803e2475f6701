import type { Locator, Page } from 'playwright';
import type { SubmissionRecord } from '#api-mock/control/contract.ts';
import {
  CONTROL_TIMEOUT_MS,
  compareDocuments,
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
  const wanted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    claimantInfo: {
      dateOfBirth: '04/27/1958',
      mailingStreetLine1: `12 ${word} Road`,
      contactPreference: 'phone',
    },
    claimDetails: {
      productModel: 'HK-200',
      purchaseDate: '03/15/2022',
      purchasePlace: place,
      injuryDescription: harm,
      hadRepair: 'no',
      paymentMethod: 'check',
    },
  };
  return {
    slug: 'standard',
    credentials: [
      ['Class member ID', 'RW-4821-0937'],
      ['PIN', '274163'],
    ],
    documents: documents.map(({ file }) => file),
    pages: [
      {
        heading: 'About you',
        find: findRadio(/best way to reach you/),
        steps: aboutYou(word),
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
        steps: [agree, textStep('signature', SIGNATURE_LABEL, 'Marisol Ibáñez-Peña')],
        action: 'Submit claim',
      },
    ],
    compare: (filed) => compareFields(filed, wanted) ?? compareDocuments(filed, documents),
  };
}

function aboutYou(word: string): readonly ScriptStep[] {
  return [
    textStep('street', 'Street address', `12 ${word} Road`, true),
    textStep('birth', 'Date of birth', '04/27/1958'),
    selectStep('capacity', 'Who are you filing for?', 'self'),
    textStep('mail again', 'Type your e-mail address again', 'marisol.ibanez@example.com'),
    textStep('phone again', 'Type your phone number again', '(541) 555-0148'),
    radioStep('preference', /best way to reach you/, 'Phone'),
  ];
}

function yourClaim(place: string, harm: string): readonly ScriptStep[] {
  return [
    selectStep('model', 'Model', 'HK-200'),
    textStep('bought', 'Date you bought it', '03/15/2022'),
    textStep('place', 'Where you bought it', place, true),
    textStep('amount', 'Amount you paid', '1,129.99'),
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

function compareFields(
  { fields }: SubmissionRecord,
  wanted: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string | undefined {
  for (const [section, members] of Object.entries(wanted)) {
    const found = fields[section];
    if (found === null || found === undefined || Array.isArray(found)) return `no ${section}`;
    for (const [key, value] of Object.entries(members)) {
      if (found[key] !== value)
        return `${section}.${key} is ${JSON.stringify(found[key])} in place of ${value}`;
    }
  }
  return undefined;
}
