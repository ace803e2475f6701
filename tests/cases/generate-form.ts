import type { WrittenField } from '#claim/definition/schema/field-schema.ts';
import type { WrittenBlock, WrittenForm, WrittenPage } from '#claim/definition/schema/form-schema.ts';
import { MASK_NAMES } from '#claim/masks/mask-looks.ts';
import type { Section } from '#server/form-model.ts';
import type { RemoteValidation } from '#server/forms-config.ts';

/** Source of a generated case's random choices. */
export interface Choices {
  pick<T>(options: readonly T[]): T;
  flip(): boolean;
  upTo(most: number): number;
}

/** The one text of every label: these tests do not look at the words of a form. */
export const WORD = 'pages.any';
type Rules = Record<string, RemoteValidation[]>;
type Sections = Partial<Record<Section, Rules>>;

export const PICTURE = 'pictures/any.png';

/** Text field of a form's claim details that a look-up can prefill. */
export interface Target {
  readonly formType: string;
  readonly key: string;
}

export interface GeneratedForm {
  readonly form: WrittenForm;
  readonly sections: Sections;
  /** Prefilled fields of the model, as the server sends them about the claimant; look-ups show them. */
  readonly told: Readonly<Record<string, string>>;
  readonly targets: readonly Target[];
}

const TOLD = { FoundName: 'Hearth 200', FoundYear: '2021', IsEligible: 'Yes', RecallStatus: '' } as const;

/**
 * Generates one form with the parts that its purpose allows, and the server's rules for it.
 * @param targets fields that a look-up may lead to
 */
export function generateForm(
  choices: Choices,
  formType: string,
  targets: readonly Target[] = [],
): GeneratedForm {
  const { pick, flip, upTo } = choices;
  const purpose = pick(['claim', 'claim', 'documents', 'look-up'] as const);
  const sections: Sections = { credentials: { accessCode: [{ type: 'required' }] } };
  const pages: WrittenPage[] = [
    {
      role: 'credentials',
      title: WORD,
      model: { dtoMapping: 'credentials' },
      blocks: [
        {
          id: 'access',
          kind: 'inputRow',
          fields: [{ type: 'text', key: 'accessCode', label: WORD, isCode: true }],
        },
      ],
    },
  ];
  if (purpose !== 'look-up') {
    for (let index = 0; index <= upTo(2); index += 1) pages.push(generatePage(choices, sections, index));
    if (purpose === 'documents' || flip()) pages.push(generateDocumentsPage(choices, sections));
    if (flip()) pages.push(generateSignaturePage(sections));
    pages.push({ role: 'confirmation' });
  }
  const shown = pages.filter(({ role, slug }) => role === 'credentials' || slug?.startsWith('page-'));
  const asking = pages.filter(({ slug }) => slug?.startsWith('page-'));
  if (asking.length > 0 && flip()) addPayment(choices, sections, pick(asking));
  if (flip()) addBlock(choices, pick(shown), generatePicture(choices));
  const isLookedUp = purpose === 'look-up' ? pick([true, true, false]) : flip();
  if (isLookedUp) addBlock(choices, pick(shown), generateLookUp(choices, targets));
  return {
    sections,
    told: isLookedUp ? TOLD : {},
    targets: Object.values(asking).flatMap(({ model, blocks = [] }) =>
      model?.dtoMapping === 'claimDetails'
        ? blocks.flatMap((block) =>
            block.kind === 'inputRow'
              ? block.fields.flatMap(({ type, key }) => (type === 'text' ? { formType, key } : []))
              : [],
          )
        : [],
    ),
    form: {
      formType,
      purpose,
      deadlineKey: `${formType.toLowerCase()}Deadline`,
      sections: [
        ...(Object.keys(sections) as Section[]),
        ...(isLookedUp ? (['prepopulatedData'] as const) : []),
      ],
      pages,
    },
  };
}

function addBlock({ upTo }: Choices, page: WrittenPage, block: WrittenBlock): void {
  const blocks = page.blocks ?? [];
  blocks.splice(upTo(blocks.length), 0, block);
}

function generatePicture({ flip }: Choices): WrittenBlock {
  return {
    id: 'picture',
    kind: 'picture',
    picture: PICTURE,
    description: WORD,
    ...(flip() ? { heading: WORD, copy: WORD } : {}),
  };
}

function generateLookUp({ pick, flip, upTo }: Choices, targets: readonly Target[]): WrittenBlock {
  const keys = ['foundName', 'foundYear', 'isEligible', 'recallStatus'].slice(0, 1 + upTo(3));
  return {
    id: 'found',
    kind: 'lookupResult',
    selector: { dtoMapping: 'prepopulatedData' },
    values: keys.map((key) => ({ key, label: WORD })),
    ...(flip() ? { heading: WORD } : {}),
    ...(flip() ? { style: pick(['default', 'leftAligned', 'stacked'] as const) } : {}),
    ...(flip() ? { multiple: pick(['list', 'comma'] as const) } : {}),
    ...(targets.length > 0 && flip() ? { startForm: { ...pick(targets), label: WORD } } : {}),
  };
}

/**
 * Adds a choice of payment that includes the wallet. The wallet block, which holds the login's code, is shown while the wallet is chosen.
 */
function addPayment({ pick, flip }: Choices, sections: Sections, page: WrittenPage): void {
  const model = page.model;
  const rules = sections[model?.dtoMapping as 'claimDetails'];
  if (model === undefined || rules === undefined) return;
  const isWallet: RemoteValidation = {
    type: 'requiredIf',
    otherProperty: 'paymentMethod',
    operator: 'IsEqualTo',
    value: 'wallet',
  };
  rules.paymentMethod = [{ type: 'required' }];
  rules.paymentAuthorizationCode = flip() ? [isWallet] : [];
  const wallet = { value: 'wallet', label: WORD, ...(flip() ? { offeredBy: 'wallet' as const } : {}) };
  const check = { value: 'check', text: 'A check' };
  page.role = 'payment';
  page.blocks?.push(
    {
      id: 'method',
      kind: 'inputRow',
      fields: [
        {
          type: pick(['radio', 'select'] as const),
          key: 'paymentMethod',
          label: WORD,
          options: flip() ? [wallet, check] : [check, wallet],
        },
      ],
    },
    {
      id: 'wallet',
      kind: 'wallet',
      ...(flip() ? { model } : {}),
      ...(flip() ? { heading: WORD } : {}),
      dependencies: {
        dependencies: [{ key: 'paymentMethod', model, operator: 'IsEqualTo', value: 'wallet' }],
        hideOnAnyUnfulfilled: true,
        ...(flip() ? { reset: { when: 'unfulfilled' as const, value: null } } : {}),
      },
    },
  );
}

function generatePage(choices: Choices, sections: Sections, index: number): WrittenPage {
  const { pick, flip, upTo } = choices;
  const section = pick(['claimantInfo', 'claimDetails'] as const);
  const rules: Rules = sections[section] ?? {};
  sections[section] = rules;
  const blocks: WrittenBlock[] = [];
  for (let row = 0; row <= upTo(3); row += 1) {
    const earlier = [...Object.keys(rules)];
    const fields = Array.from({ length: 1 + upTo(2) }, (_, column) =>
      generateField(choices, `p${index}r${row}c${column}`, earlier, section),
    );
    for (const field of fields) rules[field.key] = generateRules(choices, field);
    blocks.push({
      id: `page${index}row${row}`,
      kind: 'inputRow',
      fields,
      ...(flip() ? { widths: fields.map(() => 12) } : {}),
      ...(flip() ? { heading: WORD } : {}),
    });
  }
  if (flip())
    blocks.push({
      id: `page${index}copy`,
      kind: 'copy',
      copy: WORD,
      style: pick(['default', 'success', 'warning'] as const),
    });
  if (flip()) blocks.push(...generatePerson(choices, rules, index));
  if (flip() && sections.claimTransactions === undefined)
    blocks.push(generateTable(choices, sections, index));
  return { slug: `page-${index}`, title: WORD, model: { dtoMapping: section }, blocks };
}

const PERSON_KEYS = {
  name: ['firstName', 'middleInitial', 'lastName'],
  address: ['mailingStreetLine1', 'mailingCity', 'mailingSubDivision', 'mailingPostalCode'],
  contact: ['emailAddress', 'phoneNumber'],
} as const;

/** Generates name, address or contact blocks, whose fields the portal defines. A model has each of them once. */
function generatePerson({ pick, flip }: Choices, rules: Rules, index: number): WrittenBlock[] {
  const part = pick(['name', 'address', 'contact'] as const);
  const [first] = PERSON_KEYS[part];
  if (rules[first] !== undefined) return [];
  for (const key of PERSON_KEYS[part]) rules[key] = flip() ? [{ type: 'maxLength', max: 40 }] : [];
  const id = `page${index}${part}`;
  if (part === 'address') return [{ id, kind: 'address' }];
  if (part === 'name') {
    const style = pick(['last', 'firstLast', 'firstMiddleLast'] as const);
    return [{ id, kind: 'name', style, ...(flip() ? { autocomplete: 'off' as const } : {}) }];
  }
  return [
    {
      id,
      kind: 'inputRow',
      fields: [
        { type: 'text', key: 'emailAddress', label: WORD, inputMode: 'email' },
        { type: 'text', key: 'phoneNumber', label: WORD, inputMode: 'tel', maskName: 'USA_PHONE_NUMBER' },
      ],
    },
    { id: `${id}Again`, kind: 'confirmation' },
  ];
}

const TYPES = ['text', 'textArea', 'checkbox', 'date', 'hidden', 'radio', 'select', 'hybridRadio'] as const;

function generateField(
  { pick, flip }: Choices,
  place: string,
  earlier: readonly string[],
  section: string,
): WrittenField {
  const type = pick(TYPES);
  const key = `${place}${type}`;
  const common = {
    key,
    label: WORD,
    ...(flip() ? { hint: WORD } : {}),
    ...(flip() ? { whyWeAsk: WORD } : {}),
    ...(earlier.length > 0 && flip()
      ? { dependencies: generateDependencies({ pick, flip }, earlier, section) }
      : {}),
  };
  const options = {
    options: [
      { value: 'one', label: WORD },
      { value: 'two', text: 'Two' },
    ],
  };
  switch (type) {
    case 'text':
      return {
        type,
        ...common,
        ...(flip() ? { maskName: pick(MASK_NAMES) } : {}),
        ...(flip() ? { inputGroupConfig: { prefix: WORD } } : {}),
      };
    case 'textArea':
      return { type, ...common, rows: pick([2, 6]) };
    case 'checkbox':
      return { type, ...common };
    case 'date':
      return { type, ...common, ...pick([{}, { inBoxes: true }]) };
    case 'hidden':
      return { type, key, label: WORD, defaultValue: 'known' };
    case 'radio':
      return { type, ...common, ...options, stylingChoice: pick(['inline', 'stacked'] as const) };
    case 'select':
      return {
        type,
        ...common,
        ...pick([options, { optionList: 'usStates' as const }, { optionList: 'countries' as const }]),
        ...(flip() ? { hasNoneOption: true } : {}),
      };
    case 'hybridRadio':
      return { type, ...common, ...options, metadata: { textOptionLabel: WORD, textLabel: WORD } };
  }
}

function generateDependencies(
  { pick, flip }: Pick<Choices, 'pick' | 'flip'>,
  earlier: readonly string[],
  section: string,
) {
  const key = pick(earlier);
  return {
    dependencies: [
      {
        key,
        ...(flip() ? { model: { dtoMapping: section } } : {}),
        operator: pick(['IsEqualTo', 'IsNotEqualTo'] as const),
        // A value that can be chosen: the checks refuse a condition that no answer can fulfil.
        value: pick([null, key.endsWith('checkbox') ? true : 'one'] as const),
      },
    ],
    [pick([
      'hideOnAnyUnfulfilled',
      'hideOnAllUnfulfilled',
      'disableOnAnyUnfulfilled',
      'disableOnAllUnfulfilled',
      'disableOnAllFulfilled',
    ] as const)]: true,
    ...(flip() ? { reset: { when: pick(['unfulfilled', 'fulfilled'] as const), value: null } } : {}),
  };
}

/** Draws rules that the generic claimant's answers satisfy. The server never requires a field that may be hidden. */
function generateRules({ pick }: Choices, field: WrittenField): RemoteValidation[] {
  const free: RemoteValidation[] = pick([
    [],
    [{ type: 'maxLength', max: 40 }],
    [{ type: 'characterSetRestriction' }],
  ]);
  const isAlwaysAsked = field.dependencies === undefined;
  return isAlwaysAsked && pick([true, false]) ? [{ type: 'required' }, ...free] : free;
}

function generateTable(choices: Choices, sections: Sections, index: number): WrittenBlock {
  const { flip, upTo } = choices;
  // This field is always shown: the checks refuse a table whose fields can all be hidden.
  const fields: readonly WrittenField[] = [
    { type: 'text', key: `t${index}asked`, label: WORD },
    ...Array.from({ length: upTo(3) }, (_, column) =>
      generateField(choices, `t${index}c${column}`, [], 'claimTransactions'),
    ),
  ];
  sections.claimTransactions = Object.fromEntries(
    fields.map((field) => [field.key, generateRules(choices, field)]),
  );
  return {
    id: `page${index}table`,
    kind: 'recordTable',
    section: 'claimTransactions',
    fields: [...fields],
    minimumInstances: upTo(2),
    initialInstances: upTo(2),
    canEdit: flip(),
  };
}

function generateDocumentsPage({ flip }: Choices, sections: Sections): WrittenPage {
  const required: RemoteValidation[] = [{ type: 'required' }];
  sections.documentContexts = { documentType: required, file: required };
  return {
    slug: 'papers',
    title: WORD,
    blocks: [
      {
        id: 'papers',
        kind: 'documentManager',
        section: 'documentContexts',
        required: flip(),
        fields: [
          { type: 'select', key: 'documentType', label: WORD, options: [{ value: 'one', label: WORD }] },
          { type: 'file', key: 'file', label: WORD },
        ],
      },
    ],
  };
}

function generateSignaturePage(sections: Sections): WrittenPage {
  sections.signature = { signatureName: [{ type: 'required' }], agreesToStatement: [{ type: 'required' }] };
  return {
    slug: 'check',
    role: 'summary',
    title: WORD,
    model: { dtoMapping: 'signature' },
    blocks: [
      { id: 'summary', kind: 'summary' },
      { id: 'signature', kind: 'signature', statement: WORD, statementVersion: '1' },
    ],
  };
}
