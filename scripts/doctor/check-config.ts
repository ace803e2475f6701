import { suggest } from '#api-mock/case/explain-issues.ts';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { loadComposedFields, planForm } from '#claim/definition/form-plan.ts';
import { createFormEngine } from '#claim/engine/create-form-engine.ts';
import { completeConfigs } from '#claim/filing/complete-configs.ts';
import { FormUnavailableError, keepSoundParts, type LostPart } from '#claim/filing/sound-form.ts';
import { createModelStore } from '#claim/model/create-model-store.ts';
import { toModelMetadata } from '#claim/model/form-models.ts';
import { separateUnusableRules, spellType } from '#claim/rules/registry.ts';
import { SINGLE_SECTIONS } from '#server/form-model.ts';
import { formSlug, slugToFormType } from '#server/form-type.ts';
import { type FormsConfig, type RemoteFieldConfig, toCamelCase } from '#server/forms-config.ts';
import type { PortalSettings } from '#server/settings.ts';
import { explainRule, listNamedFields, listUnreadParameters } from './explain-rule.ts';
import { type Finding, judge } from './finding.ts';

await loadComposedFields();

/** Respells form types, sections and rule types as the portal does: the server may write them in other letters. */
export function spellAsPortal(configs: FormsConfig): FormsConfig {
  return configs.map((config) => {
    const { formType, ...metadata } = toModelMetadata(config.metadata);
    const fields = Object.entries(config.fields).map(([key, field]) => {
      const validations = field.validations.map((rule) => ({ ...rule, type: spellType(rule.type) }));
      return [key, { ...field, validations }] as const;
    });
    return {
      ...config,
      metadata: { ...metadata, formType: slugToFormType(formSlug(formType)) ?? formType },
      fields: Object.fromEntries(fields),
    };
  });
}

/**
 * Checks the server's models against the forms, by the portal's own code.
 * @param configs as `spellAsPortal` returns them
 * @param formTypes all form types of the case, also those whose file could not be loaded
 */
export function checkConfig(
  configs: FormsConfig,
  forms: readonly FormDefinition[],
  settings: PortalSettings,
  formTypes: readonly string[] = forms.map(({ formType }) => formType),
): Finding[] {
  return [
    ...checkRules(configs),
    ...forms.flatMap((form) => checkForm(form, configs, settings)),
    ...listUnusedModels(configs, formTypes),
  ];
}

/** Finds rules that the portal cannot use. Only the server would apply them, so the claimant would learn of them after Submit. */
function checkRules(configs: FormsConfig): Finding[] {
  const problems: string[] = [];
  const unread: string[] = [];
  for (const { place, validations } of listFields(configs)) {
    for (const rule of validations) {
      const problem = explainRule(rule);
      if (problem !== undefined) problems.push(`${place}: ${problem}`);
      else unread.push(...listUnreadParameters(rule).map((name) => `${place}: ${rule.type} has ${name}`));
    }
  }
  const subject = 'rules of the config';
  return [
    judge(
      subject,
      problems.length === 0,
      'are all known',
      `are not checked on the page: ${problems.join('; ')}`,
    ),
    ...unread.map(
      (detail): Finding => ({ verdict: 'warning', subject: 'parameters that nobody reads', detail }),
    ),
  ];
}

interface PlacedField extends RemoteFieldConfig {
  /** Form type, section and key. */
  readonly place: string;
}

function listFields(configs: FormsConfig): readonly PlacedField[] {
  return configs.flatMap(({ metadata, fields }) =>
    Object.entries(fields).map(([key, field]) => ({
      ...field,
      place: [metadata.formType, metadata.dtoMapping, key].filter(Boolean).join('.'),
    })),
  );
}

const WITHOUT_RULES = 'it is filled in without rules';
/** Section -> what happens if the config has no model of it (docs/adr/0012-broken-parts.md). */
const WITHOUT: Readonly<Record<string, string>> = {
  credentials: 'claimants are told that the form cannot be filled in',
};

/** Separates the parts of a form that the pages leave out. */
function separateLost(form: FormDefinition): {
  readonly sound?: FormDefinition;
  readonly problems: string[];
} {
  const lost: LostPart[] = [];
  try {
    const sound = keepSoundParts(form, lost);
    return { sound, problems: lost.map(describeLost) };
  } catch (error) {
    if (!(error instanceof FormUnavailableError)) throw error;
    return {
      problems: [
        ...lost.map(describeLost),
        `claimants are told that it cannot be filled in: ${error.message}`,
      ],
    };
  }
}

function describeLost({ path, reason }: LostPart): string {
  return `${path} of its file is not shown: ${reason}`;
}

function checkForm(given: FormDefinition, configs: FormsConfig, settings: PortalSettings): Finding[] {
  const subject = `form ${given.formType}`;
  const { sound: form, problems } = separateLost(given);
  if (form === undefined) return [judge(subject, false, '', problems.join('; '))];
  const ownModels = configs.filter(({ metadata }) => metadata.formType === form.formType);
  const shown = listShown(form, settings);
  for (const section of form.sections) {
    // The server provides it with the authorize answer.
    if (section === 'prepopulatedData') continue;
    const models = ownModels.filter(({ metadata }) => metadata.dtoMapping === section);
    if (models.length === 0)
      problems.push(
        `the config has no model of its section "${section}"; ${WITHOUT[section] ?? WITHOUT_RULES}`,
      );
    const isSingle = (SINGLE_SECTIONS as readonly string[]).includes(section);
    if (isSingle && models.length > 1)
      problems.push(`the config has ${models.length} models of "${section}"; the first one is used`);
  }
  const missing: string[] = [];
  for (const { metadata, fields } of ownModels) {
    const section = String(metadata.dtoMapping);
    const asked = [...(shown.get(section) ?? [])];
    const given = Object.keys(fields).map(toCamelCase);
    const known = [...new Set([...asked, ...given])];
    for (const [key, { validations }] of Object.entries(fields)) {
      const isRequired = validations.some(({ type }) => type === 'required');
      if (isRequired && !asked.includes(toCamelCase(key))) {
        problems.push(`${section}.${key} is required, and no page shows it${suggest(key, asked)}`);
      }
      for (const rule of validations) {
        const strange = listNamedFields(rule).filter((name) => !known.includes(toCamelCase(name)));
        const named = strange.map((name) => `"${name}"${suggest(name, known)}`);
        problems.push(
          ...named.map((name) => `${section}.${key}: ${rule.type} asks for no such field: ${name}`),
        );
      }
    }
    const without = asked.filter((key) => !given.includes(key));
    missing.push(...without.map((key) => `${section}.${key}${suggest(key, given)}`));
  }
  const crash = findCrash(form, configs, settings);
  if (crash !== undefined) problems.push(`its pages cannot be shown: ${crash}`);
  return [
    judge(subject, problems.length === 0, 'has what its pages need', problems.join('; ')),
    ...missing.map(
      (detail): Finding => ({ verdict: 'warning', subject: `${subject}: fields without config`, detail }),
    ),
  ];
}

function listShown(form: FormDefinition, settings: PortalSettings): ReadonlyMap<string, ReadonlySet<string>> {
  const shown = new Map<string, Set<string>>();
  const add = (section: string, { key }: FieldConfig) => {
    shown.set(section, (shown.get(section) ?? new Set()).add(key));
  };
  for (const { blocks } of planForm(form, settings)) {
    for (const { fields, recordFields, section } of blocks) {
      for (const field of fields) add(String(field.model?.dtoMapping), field);
      for (const field of recordFields) add(String(section), field);
    }
  }
  return shown;
}

/** Builds the form as a page does and visits every field; an exception here would be the claimant's crash page. */
function findCrash(form: FormDefinition, answer: FormsConfig, settings: PortalSettings): string | undefined {
  try {
    const { configs } = completeConfigs(separateUnusableRules(answer).configs, form);
    const store = createModelStore({ formType: form.formType, configs });
    const engine = createFormEngine({
      definition: form,
      configs,
      store,
      ...settings,
      rules: {
        getWhitelist: () => new Set(),
        getToday: () => ({ year: 2026, month: 1, day: 1 }),
        matchesPattern: async () => 'undecided',
      },
    });
    for (const { blocks } of planForm(form, settings)) {
      for (const field of blocks.flatMap(({ fields }) => fields)) engine.getView(engine.addressOf(field));
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function listUnusedModels(configs: FormsConfig, names: readonly string[]): Finding[] {
  const strange = configs.filter(({ metadata }) => !names.includes(metadata.formType));
  return [...new Set(strange.map(({ metadata }) => metadata.formType))].map((name) => ({
    verdict: 'warning',
    subject: 'models of the config',
    detail: `"${name}" is no form of the portal${suggest(name, names)}`,
  }));
}
