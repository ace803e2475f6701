import { fieldSchema } from '#claim/definition/schema/field-schema.ts';
import type { Members } from './describe-members.ts';

/*
 * Descriptions of a form's members. `node scripts/case/write-schemas.ts` writes them into cases/form.schema.json and
 * docs/field-config.md.
 */

const FIELD_TYPES = fieldSchema.options.map(({ shape }) => `\`${shape.type.value}\``);

/** `dependencies` of a field and of a block, and `skipWhen` of a page. */
export const DEPENDENCY_MEMBERS: Members = {
  dependencies: {
    says: 'Conditions on other fields.',
    members: {
      key: 'The other field.',
      model: 'The other field’s model, where it is not that of this one.',
      operator: 'How the other field is compared with `value`: `IsEqualTo` or `IsNotEqualTo`.',
      value: 'What it is compared with; null asks for an empty field, or a filled one.',
      overridingMask:
        'The mask that applies while this condition holds; two different ones at once are an error.',
    },
  },
  hideOnAnyUnfulfilled: 'Hides while one condition fails. What is hidden is not validated.',
  hideOnAllUnfulfilled: 'Hides while all conditions fail. What is hidden is not validated.',
  disableOnAnyUnfulfilled: 'Disables while one condition fails.',
  disableOnAllUnfulfilled: 'Disables while all conditions fail.',
  disableOnAllFulfilled: 'Disables while all conditions hold.',
  reset: {
    says: 'Sets the field to `value` at the moment in which its conditions become `unfulfilled` or `fulfilled`. Not when a draft is opened.',
    members: {
      when: 'At which moment the field is set: `unfulfilled` or `fulfilled`.',
      value: 'What the field is set to; null is an empty one.',
    },
  },
};

export const FIELD_MEMBERS: Members = {
  type: `Which widget shows it: ${FIELD_TYPES.join(', ')}. It decides what else the field takes.`,
  key: 'The camelCase name in the model; the control’s `id` and `name` too, so it is unique on its page.',
  model:
    'Picks the model: a section by its name (`"claimDetails"`), or a model by its metadata. Left out, it is that of the page, in a record’s fields the record.',
  label: 'Names the control, in every language: a key of the words.',
  suppressLabel: 'Keeps the label for screen readers and does not show it, nor the required marker.',
  hint: 'Help under the label.',
  whyWeAsk: 'The reason for asking, closed until it is opened.',
  defaultValue: 'What the field begins with, as long as the claimant has not edited it.',
  validations: {
    says: 'Rules of the page, added to those that the server’s config has for the field; the same rule counts once.',
    members: { type: 'Which rule; it decides what else the rule takes.' },
  },
  disableRequiredStyling: 'No required marker, whatever the rules say; they hold all the same.',
  confirms:
    'The field of the same model that this one must repeat; case, blanks and a phone’s punctuation make no difference. It begins with that field’s prefilled value; once the claimant changes that field it is emptied and required, unless the claimant has typed it already.',
  maskName:
    'One of the input masks. What is stored is what the field shows once it is left: `(123) 456-7890`, `1,234.50`.',
  dependencies: {
    says: 'Conditions on other fields that hide, disable or reset this one, or give it another mask. Not for `file`.',
    members: DEPENDENCY_MEMBERS,
  },
  prepopulatedDataKey:
    'The field of the authorize answer that fills this one; `key` by default. The first letter may be of either case.',
  prepopulatedMetadata:
    'The only model of that answer to look in, by its metadata. By default any: the one of the field’s own section first.',
  overrideEverDirtyFieldConstraint:
    'Lets the answer fill an empty field that the claimant has edited before. What stands in a field is never replaced, unless it is its default.',
  inheritanceConfig: {
    says: 'Another field whose value this one takes until the claimant edits it.',
    members: {
      key: 'That field.',
      model: 'That field’s model, where it is another.',
    },
  },
  afterChangeHook:
    'Names a function that runs once the claimant has changed the field and its dependents have followed. `resetAddress` is there; another is one more function of `src/claim/engine/create-form-engine.ts`.',
  metadata:
    'Free values for the widget and the hook. `hybridRadio` takes `textOptionLabel` and `textLabel` from it: the words of its last choice and of the text behind it. `select` takes `changeMessage`: what screen readers are told of a change that changes other fields.',
  options: {
    says: 'The choices of `radio`, `select` and `hybridRadio`.',
    members: {
      value: 'What is stored.',
      label: 'The words of the choice: a key.',
      text: 'Words that are shown as they are, the same in every language.',
      offeredBy: '`wallet` shows the choice only while the server offers the wallet, or once it was chosen.',
    },
  },
  optionList:
    '`usStates` or `countries` in place of `options`: loaded when shown, the code stored, countries named in the claimant’s language.',
  hasNoneOption:
    'A last choice, "None of these" or the words given. It stores `none`, so a required field is answered by it.',
  noneOptionLabel: 'The words of that last choice.',
  placeholderText:
    'What an empty select, text or date shows; "Choose one" and the mask’s pattern by default, `mm/dd/yyyy` of a date in every language.',
  stylingChoice: 'Radios one under the other (`stacked`, the default) or beside each other (`inline`).',
  inputGroupConfig: {
    says: 'Texts before and after a text field; part of its name for screen readers, and shown with the value in summaries.',
    members: { prefix: 'Before the field.', suffix: 'After it.' },
  },
  hasTimePicker:
    'A date with hour, minute and second, stored as a UTC ISO time; without it a date is stored as MM/dd/yyyy. Dates are read as people write them (1958-04-27, April 27 1958, in the page’s language too); a year of two digits is refused with words of its own.',
  inBoxes:
    'A date that people know by heart (of birth): three boxes, month, day and year, in this order in each language as in every other date, and no calendar; a whole date that is pasted into one fills all three. The model holds MM/dd/yyyy all the same.',
  autocomplete: 'What a browser fills in: a token of HTML.',
  inputMode:
    'Which keyboard a phone shows: `text`, `numeric`, `decimal`, `tel`, `email`, `url`; a mask knows its keyboard.',
  rows: 'How many lines a `textArea` begins with; 4 by default.',
  concealed: 'Hides what is typed, with a button that shows it; never shown in summaries.',
  showsLastFour:
    'The summary shows the last four characters of a text (an account number), and all of it on a press; paper shows all.',
  isCode:
    'A code as it stands on a paper. There, in concealed fields and in those with a keyboard of digits, digits of other scripts are stored as 0 to 9, and what is typed is judged in each of its spellings (blanks and hyphens left out or exchanged, capitals): the first that the rules take is stored.',
};

export const COMMON_BLOCK_MEMBERS: Members = {
  id: 'Unique in its form.',
  heading: 'A heading above the block.',
  copy: 'A paragraph under the heading.',
  dependencies: { says: 'Conditions on fields that hide the block.', members: DEPENDENCY_MEMBERS },
};

const model = 'The model that holds its fields; that of the page by default.';

/** Kind of block -> its description and its further members. */
export const BLOCKS: Readonly<Record<string, { readonly says: string; readonly members: Members }>> = {
  inputRow: {
    says: 'Fields in a row.',
    members: {
      fields: { says: 'One to three fields.', members: FIELD_MEMBERS },
      widths: 'Their widths of twelve columns; a half each by default.',
    },
  },
  name: {
    says: 'A person’s name.',
    members: {
      model,
      style:
        'Which parts of a name are asked for: `last`, `firstLast`, `firstMiddleLast` (columns of 5, 2 and 5).',
      autocomplete:
        '`off` where a claim is filed for others too, so that no browser puts its user’s name there.',
    },
  },
  address: {
    says: 'An address: American fields with the United States chosen, others otherwise. A change of country resets city, state and postal code.',
    members: { model },
  },
  confirmation: { says: 'E-mail address and phone number once more.', members: { model } },
  copy: {
    says: 'The heading and the paragraph alone.',
    members: { style: 'How they are set off: `default`, `success` or `warning`.' },
  },
  picture: {
    says: 'A picture of the case, below the heading and the paragraph.',
    members: {
      picture:
        'A file of the case’s folder `pictures`, such as `pictures/label.png` (JPEG, PNG or WebP, 300 kB at most).',
      description: 'What it shows, for those who do not see it.',
    },
  },
  documentManager: {
    says: 'Documents, as many as the claimant adds.',
    members: {
      section: 'The section whose records the block holds: `documentContexts`.',
      fields: { says: 'The fields of each document, a `file` among them.', members: FIELD_MEMBERS },
      required: 'Asks for one document at least.',
    },
  },
  recordTable: {
    says: 'Rows of fields, as many as the claimant adds.',
    members: {
      section: 'The section whose records the block holds: `claimTransactions`.',
      fields: { says: 'The fields of a row, 11 at most.', members: FIELD_MEMBERS },
      initialInstances: 'How many rows the table begins with.',
      minimumInstances: {
        says: 'How many rows there must be: a number, or a field that holds one.',
        members: {
          key: 'The field that holds the number.',
          model: 'The model of that field: the name of its section, or its metadata.',
        },
      },
      minimumInstancesMessage: 'What is said where there are fewer.',
      canDelete: 'Whether rows can be removed; they can by default.',
      canEdit: 'Whether a finished row can be changed; it cannot by default.',
      confirmsNone: {
        says: 'The checkbox for those who have nothing to list. The minimum holds for them too: leave it 0, or take it from a field.',
        members: {
          key: 'The field of the checkbox.',
          model: 'The model of that field: the name of its section, or its metadata.',
          label: 'The words beside the checkbox.',
        },
      },
    },
  },
  signature: {
    says: 'The signature. Agreement and name are always required; the name has two letters at least, of any script (rule `signatureName`, the portal’s own).',
    members: {
      model,
      statement: 'What is signed: its wording, version, language and date are stored with the typed name.',
      statementVersion: 'The version of that wording; it travels with the signature.',
    },
  },
  wallet: {
    says: 'The wallet’s part, and the hidden field that takes its code. Its rule `walletLinked`, the portal’s own, keeps the page from being left while no code can be used or the server has switched the wallet off.',
    members: { model },
  },
  lookupResult: {
    says: 'What the server’s answer holds for the claimant.',
    members: {
      selector: 'Which model of the answer is shown: the name of its section, or its metadata.',
      values: {
        says: 'What is shown of the model.',
        members: { key: 'The field of that model.', label: 'The words that name its value.' },
      },
      style: 'How the values are set: `default`, `leftAligned` or `stacked` (the value under its label).',
      multiple:
        'How several values of one field are shown: as a `list`, or behind each other with commas between (`comma`).',
      startForm: {
        says: 'The claim that can be begun with one of the values.',
        members: {
          formType: 'The form type of that claim.',
          key: 'The field whose value is carried over.',
          label: 'The words of the link.',
        },
      },
    },
  },
  summary: {
    says: 'Every visible answer by page, each with a link to its field; going on from there leads back.',
    members: {},
  },
};

export const PAGE_MEMBERS: Members = {
  slug: 'Its address behind the form’s; none for the first, `confirmation` for the last.',
  role: '`credentials`, `payment`, `summary`, `confirmation`: what other pages look for it by.',
  title: 'Its heading; only the confirmation page can do without.',
  intro: 'The first paragraph, under the heading.',
  needs:
    'What the claimant should have at hand to fill in the form, a short line each; for the page `credentials`.',
  model: 'The model of its blocks and fields that name none: a section, or metadata.',
  blocks: {
    says: 'What is on the page, from top to bottom.',
    kinds: Object.fromEntries(
      Object.entries(BLOCKS).map(([kind, { says, members }]) => [
        kind,
        { kind: says, ...COMMON_BLOCK_MEMBERS, ...members },
      ]),
    ),
  },
  action:
    'What its button does: `authorize` asks the server whether the credentials are right, `continue` goes on, `submit` sends the claim; `none` is the confirmation’s, where there is nothing more to do. Left out, the page `credentials` authorizes, the last page before the confirmation submits, and the others go on.',
  actionLabel: 'What its button says.',
  skipWhen: {
    says: 'Conditions, written as the `dependencies` of a field, that skip the page while they hide it.',
    members: DEPENDENCY_MEMBERS,
  },
};

export const FORM_MEMBERS: Members = {
  formType: 'Its name, by which the server knows it; its address is made of it: `OptOut` is at `/opt-out`.',
  purpose:
    '`claim`, `documents` (for a claim that was filed) or `look-up` (asks the server, sends nothing): the words of its states.',
  deadlineKey: 'Its own deadline in the server’s answer; the global one closes every form.',
  sections: 'The parts of the payload that it uses.',
  pages: {
    says: 'The first has the role `credentials`, the last the role `confirmation`; a look-up has the first alone.',
    members: PAGE_MEMBERS,
  },
};
