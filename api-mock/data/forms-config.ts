import { createHash } from 'node:crypto';
import { FORM_TYPES } from '#server/form-type.ts';
import type { FormsConfig, RemoteFieldConfig, RemoteModelConfig } from '#server/forms-config.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { MODEL_CONFIGS } from './config/model-configs.ts';

/** The model configs of every form type, as the scenario changes them. Each hash is that of the model's own content. */
export function createFormsConfig({ hashSalt, edits }: Scenario['config']): FormsConfig {
  return FORM_TYPES.flatMap((formType) =>
    Object.entries(MODEL_CONFIGS[formType]).map(([dtoMapping, fields]): RemoteModelConfig => {
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
    }),
  );
}

function hashContent(...content: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}
