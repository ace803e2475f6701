import { createHash } from 'node:crypto';
import type { FormsConfig, RemoteFieldConfig, RemoteModelConfig } from '#server/forms-config.ts';
import type { ServerCase } from '../case/server-case.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Creates the model configs of every form type, with the scenario's changes. Each hash is computed over the model's own content. */
export function createFormsConfig(
  { forms }: ServerCase,
  {
    hashSalt,
    edits,
    missing = [],
  }: Pick<Scenario['config'], 'hashSalt' | 'edits'> & Partial<Scenario['config']>,
): FormsConfig {
  const isMissing = (formType: string, section: string) =>
    missing.some((model) => model.formType === formType && model.dtoMapping === section);
  return forms.flatMap(({ formType, sections }) => {
    const named = Object.entries(sections).filter(([section]) => !isMissing(formType, section));
    return named.map(([dtoMapping, fields]): RemoteModelConfig => {
      const edited: Record<string, RemoteFieldConfig> = { ...fields };
      for (const edit of edits) {
        if (edit.formType !== formType || edit.dtoMapping !== dtoMapping) continue;
        if (edit.validations === undefined) delete edited[edit.field];
        else edited[edit.field] = { validations: edit.validations };
      }
      return {
        metadataHash: hashContent(hashSalt, formType, dtoMapping, edited),
        metadata: { formType, dtoMapping },
        fields: edited,
      };
    });
  });
}

function hashContent(...content: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}
