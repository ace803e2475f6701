import type { PrepopulatedModel } from '#server/authorize.ts';
import type { FieldValue, ModelMetadata } from '#server/form-model.ts';
import type { FieldFlags } from '#vault/drafts/draft-records.ts';
import type { FieldConfig } from './field-config.ts';
import { isEmptyValue, isSameValue } from './field-value.ts';
import { matchesSelector, toModelMetadata } from './form-models.ts';

/**
 * What the authorize answer holds for a field: under its `prepopulatedDataKey`, else its key, in the models that its
 * `prepopulatedMetadata` picks. Names match whatever the case of their first letter (specification, section 3). Where
 * several models have the name, the one that mirrors the field's own model counts.
 * @returns undefined where there is nothing to apply.
 */
export function findPrepopulatedValue(
  models: readonly PrepopulatedModel[],
  field: FieldConfig,
  ownMetadata: ModelMetadata,
): FieldValue | undefined {
  const wanted = field.prepopulatedDataKey ?? field.key;
  const names = [
    wanted,
    wanted.charAt(0).toLowerCase() + wanted.slice(1),
    wanted.charAt(0).toUpperCase() + wanted.slice(1),
  ];
  const candidates = models
    .map(({ metadata, fields }) => ({ metadata: toModelMetadata(metadata), fields }))
    .sort((a, b) => Number(mirrors(b.metadata, ownMetadata)) - Number(mirrors(a.metadata, ownMetadata)));
  for (const { metadata, fields } of candidates) {
    const selector = field.prepopulatedMetadata;
    if (selector !== undefined && !matchesSelector(metadata, selector)) continue;
    const name = names.find((candidate) => Object.hasOwn(fields, candidate));
    const value = name === undefined ? null : (fields[name] ?? null);
    if (!isEmptyValue(value)) return value;
  }
  return undefined;
}

function mirrors(metadata: ModelMetadata, own: ModelMetadata): boolean {
  return metadata.dtoMapping === own.dtoMapping;
}

/**
 * Whether a prepopulated value may be applied (specification, section 4): the field was never edited, or its config
 * overrides that; and it is empty, or as its default.
 */
export function acceptsPrepopulation(field: FieldConfig, value: FieldValue, flags: FieldFlags): boolean {
  const isFree = !flags.everDirty || field.overrideEverDirtyFieldConstraint === true;
  const isUnfilled =
    isEmptyValue(value) || (field.defaultValue !== undefined && isSameValue(value, field.defaultValue));
  return isFree && isUnfilled;
}
