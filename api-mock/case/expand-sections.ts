import type { Section } from '#server/form-model.ts';
import type { RemoteFieldConfig } from '#server/forms-config.ts';
import { type CaseFinding, suggest } from './explain-issues.ts';
import type { FieldsFile, FormsFile } from './file-schemas.ts';
import type { FormSections } from './server-case.ts';

type SectionFields = NonNullable<FormsFile[string]['sections'][Section]>;

/** Replaces each `"$use"` by the fields of the sets that it names. If a field occurs twice, the last one's rules apply. */
export function expandSections(
  sections: FormsFile[string]['sections'],
  sets: FieldsFile,
  path: string,
  findings: CaseFinding[],
): FormSections {
  return Object.fromEntries(
    Object.entries(sections).map(([section, fields]) => [
      section,
      expandFields(fields, sets, `${path}.${section}`, findings),
    ]),
  );
}

function expandFields(
  fields: SectionFields,
  sets: FieldsFile,
  path: string,
  findings: CaseFinding[],
): Readonly<Record<string, RemoteFieldConfig>> {
  const expanded: Record<string, RemoteFieldConfig> = {};
  const add = (key: string, validations: RemoteFieldConfig['validations']): void => {
    expanded[key] = { validations };
  };
  for (const [key, value] of Object.entries(fields)) {
    const [names, rules] = splitNames(value);
    if (key !== '$use') add(key, rules);
    for (const name of key === '$use' ? names : []) {
      const set = sets[name];
      if (set === undefined) {
        const problem = `names no set of fields.json: "${name}"${suggest(name, Object.keys(sets))}`;
        findings.push({ file: 'forms.json', path: `${path}.$use`, problem });
      }
      for (const [field, rulesOfField] of Object.entries(set ?? {})) add(field, rulesOfField);
    }
  }
  return expanded;
}

function splitNames(
  value: SectionFields[string],
): readonly [names: readonly string[], rules: RemoteFieldConfig['validations']] {
  if (typeof value === 'string') return [[value], []];
  const names: string[] = [];
  const rules: RemoteFieldConfig['validations'] = [];
  for (const entry of value) {
    if (typeof entry === 'string') names.push(entry);
    else rules.push(entry);
  }
  return [names, rules];
}
