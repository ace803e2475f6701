import { COUNTRY_DEPENDENT_KEYS, COUNTRY_KEY, DEFAULT_COUNTRY } from '#claim/blocks/rows/row-rules.ts';
import { FIELD_TRAITS, type FieldConfig } from '#claim/definition/field-config.ts';
import { applyMask } from '#claim/masks/apply-mask.ts';
import { setFieldValue } from '#claim/model/create-model-store.ts';
import { isEmptyValue, isSameValue, matchesSelector, toModelMetadata } from '#claim/model/form-models.ts';
import type { ModelStore } from '#claim/model/model-store.ts';
import { fieldValueToText } from '#claim/rules/rule.ts';
import type { PrepopulatedModel } from '#server/authorize.ts';
import type { FieldValue, ModelMetadata } from '#server/form-model.ts';
import type { FieldFlags } from '#vault/drafts/draft-records.ts';
import type { FieldNode, LiveForm } from './field-views.ts';

/**
 * Stores the authorize answer's models and fills the fields that accept a value (specification, section 4). A masked field gets what it
 * would store had the value been typed, so it is shown, validated and sent in the mask's form. Records are left out: only the claimant
 * lists those.
 */
export function prepopulateForm(form: LiveForm, models: readonly PrepopulatedModel[]): void {
  const { store } = form;
  store.setPrepopulated(models);
  const filled: FieldNode[] = [];
  for (const node of form.pages.flatMap(({ blocks }) => blocks.flatMap(({ nodes }) => nodes))) {
    const { field, address } = node;
    const value = findPrepopulatedValue(models, field, store.getModel(address.clientId).metadata);
    // The claimant could not correct a hidden field, so it keeps the form's own value.
    const { hasFile, isHidden } = FIELD_TRAITS[field.type];
    if (value === undefined || hasFile || isHidden) continue;
    if (isOfAnotherCountry(store, node, models)) continue;
    if (!acceptsPrepopulation(field, store.getValue(address), store.getFlags(address))) continue;
    // Option values are strings.
    const isNamed = field.options !== undefined && /^(?:number|boolean)$/.test(typeof value);
    setFieldValue(store, field, address, isNamed ? String(value) : value, 'prepopulation');
    filled.push(node);
  }
  // Must run after the loop: a field that is filled later (the country) may decide which mask applies (to a phone number).
  for (const node of filled) settleMaskedValue(form, node);
  // Fields that the filled values made meaningless (those of another country) stay reset.
  for (const node of filled) {
    for (const state of [node.block.dependencies, node.dependencies]) {
      const reset = state?.config.reset;
      if (reset?.when !== 'unfulfilled' || state?.allFulfilled) continue;
      setFieldValue(store, node.field, node.address, reset.value, 'reset');
    }
  }
}

/** Tells whether the field belongs to an address whose country the claimant has replaced. */
function isOfAnotherCountry(
  store: ModelStore,
  { field, address: { clientId } }: FieldNode,
  models: readonly PrepopulatedModel[],
): boolean {
  const country = { clientId, key: COUNTRY_KEY };
  if (!COUNTRY_DEPENDENT_KEYS.some((key) => key === field.key)) return false;
  if (!store.getFlags(country).everDirty) return false;
  const { metadata } = store.getModel(clientId);
  const offered = findPrepopulatedValue(models, { ...field, prepopulatedDataKey: COUNTRY_KEY }, metadata);
  return store.getValue(country) !== (offered ?? DEFAULT_COUNTRY);
}

function settleMaskedValue(form: LiveForm, node: FieldNode): void {
  const { maskName } = form.getView(node);
  const text = fieldValueToText(form.store.getValue(node.address));
  const settled = applyMask(maskName, text);
  // A foreign number cut to the mask's length looks right but is wrong, so the claimant has to enter it.
  const isForeign = maskName === 'USA_PHONE_NUMBER' && text.trim().startsWith('+');
  const isCut = isForeign && !digitsOf(text).endsWith(digitsOf(settled));
  if (settled !== text)
    setFieldValue(form.store, node.field, node.address, isCut ? null : settled, 'prepopulation');
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Finds the authorize answer's value for a field: under its `prepopulatedDataKey` or else its key, in the models that its
 * `prepopulatedMetadata` selects. The case of a name's first letter does not matter (specification, section 3). The model that mirrors
 * the field's own model takes precedence.
 * @returns undefined if there is nothing to apply.
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
 * Tells whether a prepopulated value may fill a field (specification, section 4): the field was never edited (or its config overrides
 * that), and it is empty or has its default value.
 */
export function acceptsPrepopulation(field: FieldConfig, value: FieldValue, flags: FieldFlags): boolean {
  const isFree = !flags.everDirty || field.overrideEverDirtyFieldConstraint === true;
  const isUnfilled =
    isEmptyValue(value) || (field.defaultValue !== undefined && isSameValue(value, field.defaultValue));
  return isFree && isUnfilled;
}
