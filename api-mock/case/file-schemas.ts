import * as z from 'zod';
import { hasNoCaptcha } from '#server/captcha-provider.ts';
import { LIST_SECTIONS, SINGLE_SECTIONS } from '#server/form-model.ts';
import { ZONE_NAMES } from '../data/time-zones.ts';
import { FILE_TYPES } from '../multipart/file-type.ts';
import { ruleSchema } from './rule-schema.ts';

const name = z.string().min(1);
const text = z.string().min(1);
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const timeZone = z.enum(ZONE_NAMES).describe('A Windows zone name');
const section = z.enum([...SINGLE_SECTIONS, ...LIST_SECTIONS]);

const rules = z.array(ruleSchema).describe('The rules of one field, in the order in which they are checked');

/** `fields.json`: named sets of fields with their rules, for use in the sections of forms.json. */
const fieldsFile = z.record(name, z.record(name, rules));

const sectionFields = z.record(name, z.union([rules, name, z.array(name)])).superRefine((fields, context) => {
  for (const [key, value] of Object.entries(fields)) {
    const isRules = Array.isArray(value) && value.every((entry) => typeof entry === 'object');
    if (key === '$use' && isRules && value.length > 0)
      context.addIssue({
        code: 'custom',
        path: [key],
        message: 'names of sets in fields.json were expected',
      });
    if (key !== '$use' && !isRules)
      context.addIssue({ code: 'custom', path: [key], message: 'a list of rules was expected' });
  }
});

const credential = z.strictObject({
  field: name.describe('The key of the field in the section "credentials"'),
  matches: name.describe('The member of a claimant (claimants.json) that it has to be the same as'),
  orFiledReference: z
    .boolean()
    .default(false)
    .describe('It may as well be the reference code of what that claimant has filed here'),
  compare: z
    .enum(['code', 'text', 'exact'])
    .describe(
      'code: hyphens, spaces and letter case do not matter; text: letter case and accents do not; exact: every character counts',
    ),
});

const find = z.strictObject({
  by: name.describe('The member of the record that names it'),
  value: text.describe('What it is named: a template such as {credentials.vin}'),
  compare: credential.shape.compare.default('exact'),
  refusal: text.optional().describe('With it the credentials are refused where there is no such record'),
});

const prefill = z.strictObject({
  section: section.describe('The section of the model'),
  fields: z
    .union([text, z.record(name, z.string())])
    .describe('Key -> template, or one template that gives all of them'),
});

/** `forms.json`: form type -> what its server asks, knows and answers. */
const formsFile = z.record(
  z.string().regex(/^[A-Z][A-Za-z0-9]*$/, 'a form type such as "OptOut" was expected'),
  z.strictObject({
    deadlineKey: name
      .optional()
      .describe('Its own deadline in dates.json; the global one holds for each form'),
    referencePrefix: z.string().default('').describe('What the reference codes of this form begin with'),
    credentials: z
      .array(credential)
      .min(1)
      .describe('What is compared; wrong tries are counted by the first'),
    finds: z.record(name, find).default({}).describe('Table of records.json -> the record to look up in it'),
    prefill: z.array(prefill).default([]).describe('The models that a right answer to the credentials tells'),
    sections: z
      .partialRecord(section, sectionFields)
      .describe('Section -> its fields with their rules; "$use" brings sets of fields.json in, in its place'),
  }),
);

/** `claimants.json`: claimant's name -> known texts and sets of field values. */
const claimantsFile = z.record(
  z.string().regex(/^[a-z0-9-]+$/, 'a name of small letters, digits and hyphens was expected'),
  z.record(name, z.union([z.string(), z.record(name, fieldValue)])),
);

const recordsFile = z.record(name, z.array(z.record(name, fieldValue)));

const days = z.number().int();
const relativeDate = z
  .strictObject({
    inDays: days.optional().describe('So many days after the start (negative: before it)'),
    endOfMonth: z.number().int().min(0).optional().describe('The last day of the month so many months on'),
    on: z.iso.date().optional().describe('That day, "2027-01-31"'),
  })
  .refine(
    (date) => Object.values(date).filter((value) => value !== undefined).length === 1,
    'one of inDays, endOfMonth and on was expected',
  );

/** `dates.json`: deadlines, each at the end of its day in the time zone, and the days that texts name as {{date:…}}. */
const datesFile = z.strictObject({
  timeZone,
  deadlines: z
    .record(name, relativeDate)
    .describe('Key -> day; "globalDeadline" holds for each form, a key that is not there never passes'),
  keyDates: z.record(name, relativeDate).default({}).describe('Name -> day: {{date:hearing}} in a text'),
});

/** `cultures.json`: the languages by their own names, and those enabled at first. */
const culturesFile = z.strictObject({
  names: z
    .record(z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*$/, 'a BCP 47 code was expected'), text)
    .describe('Code -> the language by its own name'),
  enabled: z.array(name).min(1).describe('The codes of those that are offered'),
});

const contentFile = z.record(name, z.string());

const codePoints = z.string().regex(/^U\+[0-9A-F]{4,6}-U\+[0-9A-F]{4,6}$/, '"U+0020-U+007E" was expected');

const serverFile = z.strictObject({
  firstReferenceNumber: z.number().int().min(0).default(1).describe('The number of the first reference code'),
  unknownCredentials: text
    .default('We did not find these details. Check them and try again.')
    .describe('What credentials are refused with that nobody has'),
  signatureTimeZone: timeZone.default('Pacific Standard Time'),
  captcha: z
    .strictObject({
      provider: z
        .string()
        .default('Turnstile')
        .describe('Google, Turnstile or hCaptcha; none where the settlement has no captcha'),
      siteKey: z.string().default('mock-site-key').describe('Not needed where there is no captcha'),
    })
    .refine(({ provider, siteKey }) => hasNoCaptcha(provider) || siteKey !== '', {
      path: ['siteKey'],
      message: 'a key was expected, or "none" as the provider',
    })
    .prefault({})
    .describe('What GET /api/captcha answers'),
  wallet: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Whether the settlement has a wallet'),
      clientId: text.default('mock-wallet-client').describe('By which the wallet knows the portal'),
      loginUrl: text.default('/__mock/wallet/login').describe('Where the claimant signs in at the wallet'),
      authCodeExpirationSeconds: z
        .number()
        .positive()
        .default(900)
        .describe('How long a code of the wallet can be used'),
      account: text
        .default('someone@wallet.example')
        .describe('Who is signed in at the stand-in of the wallet'),
      election: z
        .strictObject({
          section: z.enum(SINGLE_SECTIONS).describe('The section of both fields'),
          field: name.describe('The field that says how the claim is paid'),
          value: text.describe('What it says where that is the wallet'),
          codeField: name.describe('The field of the code'),
        })
        .optional()
        .describe('Where a claim says that it is paid to the wallet, and where its code is'),
    })
    .prefault({})
    .describe('What GET /api/banking/{wallet}-settings answers, and who is paid by it'),
  files: z
    .strictObject({
      acceptedTypes: z
        .array(z.enum(FILE_TYPES))
        .describe('Media types, as the first bytes of a file tell them'),
      maxFileBytes: z.number().int().positive().describe('The largest file, in bytes'),
      maxClaimBytes: z.number().int().positive().describe('All files of a claim together, in bytes'),
    })
    .describe('What may be sent with a claim'),
  characters: z
    .strictObject({
      single: z.string().default('\n\r\t').describe('One by one'),
      ranges: z.array(codePoints).describe('From one to another: U+0020-U+007E'),
      without: z.string().default('').describe('Those of the ranges that they may not have'),
    })
    .describe('The characters that answers may have'),
});

/** Schemas of the files in a case's folder `server`, by file name without `.json`; `content` is the schema of each file in `content/`. */
export const FILE_SCHEMAS = {
  server: serverFile,
  forms: formsFile,
  fields: fieldsFile,
  claimants: claimantsFile,
  records: recordsFile,
  dates: datesFile,
  cultures: culturesFile,
  content: contentFile,
} as const;

export type ServerFile = z.output<typeof serverFile>;
export type FormsFile = z.output<typeof formsFile>;
export type FieldsFile = z.output<typeof fieldsFile>;
export type RelativeDate = z.output<typeof relativeDate>;
export type Compare = z.output<typeof credential>['compare'];
