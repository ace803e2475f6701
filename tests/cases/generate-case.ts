import { wordKeysOf } from '#scripts/case/check-forms.ts';
import { type Choices, type GeneratedForm, generateForm, PICTURE, WORD } from './generate-form.ts';

/** Files of a case: path from its folder -> JSON, or the bytes of a picture. */
export type CaseFiles = Readonly<Record<string, unknown>>;

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const FILES = {
  acceptedTypes: ['application/pdf'],
  maxFileBytes: 1_000_000,
  maxClaimBytes: 4_000_000,
} as const;

const CREDENTIALS = { accessCode: 'AB-1234' } as const;
export const ACCESS_CODE = CREDENTIALS.accessCode;

export function generateCase(
  choices: Choices,
  count: number,
): { readonly files: CaseFiles; readonly forms: readonly GeneratedForm[] } {
  const forms: GeneratedForm[] = [];
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, count)) {
    const targets = forms.flatMap((earlier) => earlier.targets);
    forms.push(generateForm(choices, `Form${letter}x`, targets));
  }
  const words = Object.fromEntries(
    [WORD, ...forms.flatMap(({ form }) => wordKeysOf(form))].map((key) => [key, 'Any words']),
  );
  const server = Object.fromEntries(
    forms.map(({ form, sections, told }) => [
      form.formType,
      {
        deadlineKey: form.deadlineKey,
        credentials: [{ field: 'accessCode', matches: 'accessCode', compare: 'code' }],
        ...(Object.keys(told).length === 0
          ? {}
          : { prefill: [{ section: 'prepopulatedData', fields: told }] }),
        sections,
      },
    ]),
  );
  const deadlines = Object.fromEntries(forms.map(({ form }) => [form.deadlineKey, { inDays: 30 }]));
  return {
    forms,
    files: {
      'settings.json': { theme: 'default-7.0', defaultForm: forms[0]?.form.formType, files: FILES },
      ...Object.fromEntries(forms.map(({ form }) => [`forms/${form.formType}.json`, form])),
      [PICTURE]: PNG,
      'words/en/words.json': words,
      'server/forms.json': server,
      'server/fields.json': {},
      'server/claimants.json': { anyone: CREDENTIALS },
      'server/dates.json': {
        timeZone: 'Pacific Standard Time',
        deadlines: { globalDeadline: { inDays: 60 }, ...deadlines },
      },
      'server/cultures.json': { names: { en: 'English' }, enabled: ['en'] },
      'server/content/en.json': {},
      'server/server.json': {
        files: FILES,
        characters: { ranges: ['U+0020-U+007E'] },
        wallet: {
          enabled: true,
          election: {
            section: 'claimDetails',
            field: 'paymentMethod',
            value: 'wallet',
            codeField: 'paymentAuthorizationCode',
          },
        },
      },
    },
  };
}
