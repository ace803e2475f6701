import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { toModelMetadata } from '#claim/model/form-models.ts';
import type { FormsConfig } from '#server/forms-config.ts';

/** Keeps the first of several models or configs with the same metadata. */
export function dropRepeated<T>(items: readonly T[], metadataOf: (item: T) => object): readonly T[] {
  const known = new Set<string>();
  return items.filter((item) => {
    const name = JSON.stringify(metadataOf(item));
    return !known.has(name) && known.add(name);
  });
}

/**
 * Adds a config without rules for each section of a form that the server does not name; the server judges that section
 * (docs/adr/0012-broken-parts.md).
 */
export function completeConfigs(
  configs: FormsConfig,
  { formType, sections }: Pick<FormDefinition, 'formType' | 'sections'>,
): { readonly configs: FormsConfig; readonly missing: readonly string[] } {
  const named = new Set(
    configs
      .map(({ metadata }) => toModelMetadata(metadata))
      .filter((metadata) => metadata.formType === formType)
      .map(({ dtoMapping }) => dtoMapping),
  );
  // Prepopulated data comes with the authorize answer; nobody fills it in.
  const missing = sections.filter((section) => section !== 'prepopulatedData' && !named.has(section));
  const added = missing.map((dtoMapping) => ({
    metadataHash: '',
    metadata: { formType, dtoMapping },
    fields: {},
  }));
  const once = dropRepeated(configs, ({ metadata }) => toModelMetadata(metadata));
  return { configs: [...once, ...added], missing };
}
