import { expect, test } from 'vitest';
import { loadServerCase } from '#api-mock/case/open-server-case.ts';
import { createFormsConfig } from '#api-mock/data/forms-config.ts';
import { RULE_ADAPTERS } from '#claim/rules/registry.ts';
import { formSlug } from '#server/form-type.ts';
import type { FormsConfig, RemoteFieldConfig, RemoteModelConfig } from '#server/forms-config.ts';
import { readDemoCase } from '../case/read-case.ts';
import { checkConfig, spellAsPortal } from './check-config.ts';
import { checkDeadlineKeys, checkLimits } from './check-limits.ts';
import { explainRule } from './explain-rule.ts';

const { settings, forms } = readDemoCase('demo');
const definitions = forms.map(({ definition }) => definition);
const CONFIG = createFormsConfig(loadServerCase(), { hashSalt: '', edits: [], acceptsOlderHashes: true });

function withModel(
  section: string,
  change: (model: RemoteModelConfig) => readonly RemoteModelConfig[],
): FormsConfig {
  return CONFIG.flatMap((model) =>
    model.metadata.formType === 'Standard' && model.metadata.dtoMapping === section ? change(model) : [model],
  );
}

function withField(section: string, key: string, field: RemoteFieldConfig): FormsConfig {
  return withModel(section, (model) => [{ ...model, fields: { ...model.fields, [key]: field } }]);
}

/** Spells the names of a model as other serializers do: "documents-upload", "ClaimantInfo", "Required". */
function inOtherLetters({ metadata, fields, ...model }: RemoteModelConfig): RemoteModelConfig {
  const { formType, dtoMapping } = metadata;
  return {
    ...model,
    metadata: { ...metadata, formType: formSlug(formType), dtoMapping: capitalize(dtoMapping) },
    fields: Object.fromEntries(
      Object.entries(fields).map(([key, { validations }]) => [
        key,
        { validations: validations.map((rule) => ({ ...rule, type: capitalize(rule.type) })) },
      ]),
    ),
  };
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function listDetails(config: FormsConfig, verdict: 'failed' | 'warning'): string {
  const configs = spellAsPortal(config);
  const findings = [
    ...checkConfig(configs, definitions, settings),
    ...checkLimits(configs, definitions, settings),
  ];
  return findings
    .filter((finding) => finding.verdict === verdict)
    .map(({ subject, detail }) => `${subject}: ${detail}`)
    .join('\n');
}

test('the demonstration’s own config has nothing to mend', () => {
  expect(listDetails(CONFIG, 'failed')).toBe('');
  expect(listDetails(CONFIG, 'warning')).toBe('');
});

test('a config in other letters, which the portal reads all the same, has nothing to mend', () => {
  expect(listDetails(CONFIG.map(inOtherLetters), 'failed')).toBe('');
  expect(listDetails(CONFIG.map(inOtherLetters), 'warning')).toBe('');
});

test('every rule that the portal has is known', () => {
  for (const type of RULE_ADAPTERS.keys()) expect(explainRule({ type }) ?? '', type).not.toContain('unknown');
});

test.each<[string, string, FormsConfig]>([
  [
    'an unknown rule type, with the nearest right name',
    'Standard.credentials.pin: the rule type "requird" is unknown; did you mean "required"?',
    withField('credentials', 'pin', { validations: [{ type: 'requird' }] }),
  ],
  [
    'a fault of a rule whose type is in other letters',
    'the rule "maxLength" lacks "max", and has "maximum"',
    withField('credentials', 'pin', { validations: [{ type: 'MaxLength', maximum: 3 }] }),
  ],
  [
    'a required field that no page shows, in a model whose names are in other letters',
    'claimantInfo.firstNam is required, and no page shows it; did you mean "firstName"?',
    withField('claimantInfo', 'firstNam', { validations: [{ type: 'Required' }] }).map(inOtherLetters),
  ],
  [
    'a limit that no choice fits, in a model whose names are in other letters',
    'Standard.claimDetails.productModel: maxLength 2 is shorter than its choice "HK-100"',
    withField('claimDetails', 'productModel', { validations: [{ type: 'MAXLENGTH', max: 2 }] }).map(
      inOtherLetters,
    ),
  ],
  [
    'a parameter by another name, with the right one',
    'the rule "requiredIf" lacks "otherProperty", and has "othrProperty"; did you mean "otherProperty"?',
    withField('credentials', 'pin', { validations: [{ type: 'requiredIf', othrProperty: 'x' }] }),
  ],
  [
    'a pattern that is not closed',
    'Standard.credentials.pin: the pattern "\\d{6}(" cannot be run: A group is not closed',
    withField('credentials', 'pin', { validations: [{ type: 'regularExpression', pattern: '\\d{6}(' }] }),
  ],
  [
    'a pattern that is none for JavaScript either',
    'the pattern "*a" cannot be run: it is no regular expression',
    withField('credentials', 'pin', {
      validations: [{ type: 'requiredIfOtherPropertyMatchesRegex', otherProperty: 'pin', pattern: '*a' }],
    }),
  ],
  [
    'a rule that asks for a field that there is not',
    'form Standard: claimDetails.repairDate: requiredIf asks for no such field: "hadRepairs"; did you mean "hadRepair"?',
    withField('claimDetails', 'repairDate', {
      validations: [{ type: 'requiredIf', otherProperty: 'hadRepairs', value: 'yes' }],
    }),
  ],
  [
    'a condition on a field that there is not',
    'nestedRequiredIf asks for no such field: "hadInjry"; did you mean "hadInjury"?',
    withField('claimDetails', 'repairDate', {
      validations: [
        {
          type: 'nestedRequiredIf',
          logicalOperator: 'or',
          conditions: [
            { property: 'HadRepair', value: 'yes' },
            { property: 'hadInjry', value: 'yes' },
          ],
        },
      ],
    }),
  ],
  [
    'one of the fields of a group that there is not',
    'requireOnePropertyValTrue asks for no such field: "hadRepairr"; did you mean "hadRepair"?',
    withField('claimDetails', 'repairDate', {
      validations: [{ type: 'requireOnePropertyValTrue', properties: ['hadRepairr', 'hadInjury'] }],
    }),
  ],
  [
    'bounds that are neither numbers nor dates',
    'the bounds are no number or dates',
    withField('claimDetails', 'amountPaid', { validations: [{ type: 'between', min: 'low', max: 'high' }] }),
  ],
  [
    'a form without credentials, whose claimants are told so',
    'form Standard: the config has no model of its section "credentials"; claimants are told that the form cannot be filled in',
    withModel('credentials', () => []),
  ],
  [
    'two models of one section, of which one is used',
    'the config has 2 models of "credentials"; the first one is used',
    withModel('credentials', (model) => [model, { ...model, metadataHash: 'other' }]),
  ],
  [
    'a required field that no page shows',
    'claimantInfo.firstNam is required, and no page shows it; did you mean "firstName"?',
    withField('claimantInfo', 'firstNam', { validations: [{ type: 'required' }] }),
  ],
  [
    'a length that no VIN can have',
    'Standard.claimDetails.productModel: maxLength 2 is shorter than its choice "HK-100"',
    withField('claimDetails', 'productModel', { validations: [{ type: 'maxLength', max: 2 }] }),
  ],
  [
    'bounds in the wrong order',
    'between asks for 12/31/2025 at least and 01/01/2015 at most',
    withField('claimDetails', 'purchaseDate', {
      validations: [{ type: 'between', min: '12/31/2025', max: '01/01/2015' }],
    }),
  ],
])('%s is found', (_name, expected, config) => {
  expect(listDetails(config, 'failed')).toContain(expected);
});

test.each<[string, string, FormsConfig]>([
  [
    'a field of a page without config',
    'form Standard: fields without config: claimDetails.amountPaid; did you mean "amountPayd"?',
    withModel('claimDetails', ({ fields: { amountPaid = { validations: [] }, ...fields }, ...model }) => [
      { ...model, fields: { ...fields, amountPayd: { ...amountPaid, validations: [] } } },
    ]),
  ],
  [
    'a parameter that nobody reads',
    'preventFutureDate has "inclusiv"; did you mean "inclusive"?',
    withField('claimDetails', 'purchaseDate', {
      validations: [{ type: 'preventFutureDate', inclusiv: true }],
    }),
  ],
  [
    'a model of a form that there is not',
    '"Standrd" is no form of the portal; did you mean "Standard"?',
    [
      ...CONFIG,
      { metadataHash: 'x', metadata: { formType: 'Standrd', dtoMapping: 'credentials' }, fields: {} },
    ],
  ],
])('%s is told', (_name, expected, config) => {
  expect(listDetails(config, 'warning')).toContain(expected);
});

test('a list of the claim may stand where a rule asks for a field', () => {
  const named = (property: string) =>
    withField('claimDetails', 'hadRepair', { validations: [{ type: 'userConfirmsNone', property }] });
  expect(listDetails(named('claimTransactions'), 'failed')).toBe('');
  expect(listDetails(named('claimTransaction'), 'failed')).toContain('"claimTransaction"');
});

test.each([
  [105 * 1024 * 1024, 'ok'],
  [200 * 1024 * 1024, 'warning'],
])(
  'files of %d bytes to a claim, which deploy/nginx.conf may not let through: %s',
  (maxClaimBytes, verdict) => {
    const large = { ...settings, files: { ...settings.files, maxClaimBytes } };
    const findings = checkLimits(CONFIG, definitions, large);
    expect(findings.find(({ subject }) => subject === 'size of a claim')?.verdict).toBe(verdict);
  },
);

test('what the pages of a form do without is found, with its place in the file', () => {
  const broken = definitions.map((form) =>
    form.formType === 'Standard'
      ? {
          ...form,
          pages: form.pages.map((page, index) =>
            index === 1 ? { ...page, blocks: [null, ...page.blocks] as never } : page,
          ),
        }
      : form,
  );
  const details = checkConfig(CONFIG, broken, settings).map(({ subject, detail }) => `${subject}: ${detail}`);
  expect(details.join('\n')).toMatch(/form Standard: pages\[1\]\.blocks\[0\] of its file is not shown/);
});

test('a form whose own deadline the server does not name is told', () => {
  const entries = forms.map(({ entry }) => entry);
  const deadline = { at: new Date(0), timeZone: 'UTC', redirects: {} };
  const findings = checkDeadlineKeys(entries, { globalDeadline: deadline, claimFilingDeadline: deadline });
  const details = findings.map(({ detail }) => detail).join();
  expect(details).toContain('Automotive (automotiveFilingDeadline)');
  expect(details).not.toContain('Standard');
});
