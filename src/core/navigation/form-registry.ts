import type { FormType } from '#server/form-type.ts';

/** What makes something of each form type: its page nodes, its pages. */
export interface FormRegistry<T> {
  /** @throws Error where the form type is registered already. */
  register(formType: FormType, factory: () => T): void;
  /** @throws Error "Unexpected Form Type" where nothing is registered under the name. */
  create(formType: string): T;
}

/** Creates an empty registry of form types (specification, section 4, "Navigation"). */
export function createFormRegistry<T>(): FormRegistry<T> {
  const factories = new Map<string, () => T>();
  return {
    register(formType, factory) {
      if (factories.has(formType)) throw new Error(`The form type "${formType}" is already registered.`);
      factories.set(formType, factory);
    },
    create(formType) {
      const factory = factories.get(formType);
      if (factory === undefined) throw new Error('Unexpected Form Type');
      return factory();
    },
  };
}
