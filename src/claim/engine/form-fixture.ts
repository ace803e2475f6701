import type { FieldConfig } from '#claim/definition/field-config.ts';
import type { Block, FormDefinition } from '#claim/definition/form-definition.ts';
import { createModelStore } from '#claim/model/create-model-store.ts';
import type { RemoteModelConfig, RemoteValidation } from '#server/forms-config.ts';
import type { FieldAddress, StoredModel } from '#vault/drafts/draft-records.ts';
import { createFormEngine, type FormEngineOptions } from './create-form-engine.ts';
import type { FormEngine } from './form-engine.ts';

export const DETAILS = { dtoMapping: 'claimDetails' } as const;
export const INFO = { dtoMapping: 'claimantInfo' } as const;

type Rules = Readonly<Record<string, readonly RemoteValidation[]>>;

export function modelConfig(dtoMapping: string, rules: Rules = {}, metadataHash = 'v1'): RemoteModelConfig {
  const fields = Object.entries(rules).map(([key, validations]) => [key, { validations: [...validations] }]);
  return {
    metadataHash,
    metadata: { formType: 'Standard', dtoMapping },
    fields: Object.fromEntries(fields),
  };
}

export const DEFAULT_CONFIGS: readonly RemoteModelConfig[] = [
  modelConfig('credentials', { pin: [] }),
  modelConfig('claimantInfo'),
  modelConfig('claimDetails'),
  modelConfig('signature'),
  modelConfig('documentContexts', { file: [], description: [] }),
  modelConfig('claimTransactions', { vendor: [{ type: 'required' }], amount: [] }),
];

export function textField(key: string, more: Partial<FieldConfig<'text'>> = {}): FieldConfig {
  return { type: 'text', key, label: key, model: DETAILS, ...more };
}

export function checkboxField(key: string): FieldConfig {
  return { type: 'checkbox', key, label: key, model: DETAILS };
}

export function rowOf(...fields: readonly FieldConfig[]): Block {
  return { id: `row-${fields.map(({ key }) => key).join('-')}`, kind: 'inputRow', fields };
}

export function formOf(...blocks: readonly Block[]): FormDefinition {
  return {
    formType: 'Standard',
    sections: ['credentials', 'claimantInfo', 'claimDetails', 'documentContexts', 'claimTransactions'],
    pages: [
      {
        slug: 'page',
        title: 'page',
        blocks,
        action: 'continue',
        actionLabel: 'go',
        deadlineKeys: [],
        enableTimeout: true,
      },
    ],
  };
}

export interface TestForm {
  readonly engine: FormEngine;
  at(key: string, selector?: Readonly<Record<string, string>>): FieldAddress;
  set(key: string, value: Parameters<FormEngine['change']>[1]): void;
  value(key: string): unknown;
  view(key: string): ReturnType<FormEngine['getView']>;
}

export interface TestFormOptions extends Partial<Omit<FormEngineOptions, 'definition' | 'store'>> {
  readonly stored?: readonly StoredModel[];
}

/** Creates the engine of a one-page form, with shortcuts for the fields of `claimDetails`. */
export function createTestForm(definition: FormDefinition, options: TestFormOptions = {}): TestForm {
  const { configs = [...DEFAULT_CONFIGS], stored, ...others } = options;
  const store = createModelStore({ formType: 'Standard', configs, stored });
  const engine = createFormEngine({
    definition,
    configs,
    store,
    rules: {
      getWhitelist: () => undefined,
      getToday: () => ({ year: 2026, month: 6, day: 1 }),
      matchesPattern: async (pattern, text) => (new RegExp(pattern).test(text) ? 'match' : 'mismatch'),
    },
    ...others,
  });
  const at: TestForm['at'] = (key, selector = DETAILS) => ({
    clientId: store.findModel(selector).clientId,
    key,
  });
  return {
    engine,
    at,
    set: (key, value) => engine.change(at(key), value),
    value: (key) => store.getValue(at(key)),
    view: (key) => engine.getView(at(key)),
  };
}
