import type { FieldValue } from '#server/form-model.ts';
import { COUNTRY_DEPENDENT_KEYS } from './address-fields.ts';
import type { AfterChangeHookName, FieldConfig } from './field-config.ts';

/** What a hook sees and does: it works on the model of the field that was changed. */
export interface AfterChangeContext {
  /** The field that the claimant changed; its `metadata` may carry values for the hook. */
  readonly field: FieldConfig;
  readonly value: FieldValue;
  getValue(key: string): FieldValue;
  /** Sets another field, which does not become dirty by it. */
  resetValue(key: string, value: FieldValue): void;
}

/** Runs after the claimant changed a field that names it, after everything that depends on the field. */
export type AfterChangeHook = (context: AfterChangeContext) => void;
export type AfterChangeHooks = Readonly<Record<AfterChangeHookName, AfterChangeHook>>;

/** The hooks that every form can name; a form adds its own by the engine's options. */
export const AFTER_CHANGE_HOOKS: AfterChangeHooks = {
  /** Another country makes city, state and postal code meaningless (specification, section 4, "Address"). */
  resetAddress({ resetValue }) {
    for (const key of COUNTRY_DEPENDENT_KEYS) resetValue(key, null);
  },
};

/** @throws Error where no hook has the name. */
export function findAfterChangeHook(hooks: AfterChangeHooks, name: AfterChangeHookName): AfterChangeHook {
  const hook = Object.hasOwn(hooks, name) ? hooks[name] : undefined;
  if (hook === undefined) throw new Error(`No after-change hook is registered under the name "${name}".`);
  return hook;
}
