import { COUNTRY_DEPENDENT_KEYS } from '#claim/blocks/rows/row-rules.ts';
import type { AfterChangeHookName, FieldConfig } from '#claim/definition/field-config.ts';
import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { type ExpandOptions, type PlannedPage, planForm } from '#claim/definition/form-plan.ts';
import { setFieldValue } from '#claim/model/create-model-store.ts';
import { isEmptyValue } from '#claim/model/form-models.ts';
import type { ModelStore } from '#claim/model/model-store.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import { readDependencyEffect } from './dependencies.ts';
import { validateField, validateFields } from './field-validation.ts';
import { isBlockShown, type LiveForm, NO_ISSUES } from './field-views.ts';
import type { FieldView, FormEngine, PageIssues } from './form-engine.ts';
import { createLiveForm } from './live-form.ts';
import { createRuleEnvironment, type RuleSources } from './rule-environment.ts';

export interface FormEngineOptions extends ExpandOptions {
  readonly definition: FormDefinition;
  readonly configs: FormsConfig;
  /** Must be loaded with the same configs. */
  readonly store: ModelStore;
  readonly rules: RuleSources;
  readonly hooks?: AfterChangeHooks;
}

/** View of a field that no page shows. */
const PLAIN_VIEW: FieldView = {
  visible: true,
  enabled: true,
  required: false,
  optional: false,
  maskName: '',
  issues: NO_ISSUES,
};
/** View of a field whose record was just removed. */
const GONE_VIEW: FieldView = { ...PLAIN_VIEW, visible: false, enabled: false };

/**
 * Creates a claim's live form; see {@link FormEngine}.
 * @throws DependencyCycleError, or Error if pages or config are wrong: duplicate names of pages, blocks or fields, a field or dependency
 * without a model, an unknown rule or hook.
 */
export function createFormEngine(options: FormEngineOptions): FormEngine {
  const { store } = options;
  const plan = planForm(options.definition, options);
  const hookOf = bindHooks(plan, { ...AFTER_CHANGE_HOOKS, ...options.hooks });
  const contextOf = createRuleEnvironment(store, options.rules);
  const form = createLiveForm({ store, configs: options.configs, plan, contextOf });

  const heldBy = new Set<Promise<unknown>>();

  /** Loops because finished work may start more: once a file is kept, its upload starts. */
  async function awaitHeldWork(): Promise<void> {
    while (heldBy.size > 0) await Promise.allSettled(heldBy);
  }

  function change(address: FieldAddress, value: Parameters<FormEngine['change']>[1]): void {
    if (!store.hasModel(address.clientId)) return;
    const node = form.findNode(address);
    if (node === undefined) {
      store.setValue(address, value, 'claimant');
      return;
    }
    node.reported = NO_ISSUES;
    setFieldValue(store, node.field, address, value, 'claimant');
    hookOf(node.field)?.({
      field: node.field,
      value: store.getValue(address),
      getValue: (key) => store.getValue({ clientId: address.clientId, key }),
      resetValue(key, resetTo) {
        const other = { clientId: address.clientId, key };
        const otherNode = form.findNode(other);
        if (otherNode === undefined) store.setValue(other, resetTo, 'reset');
        else setFieldValue(store, otherNode.field, other, resetTo, 'reset');
      },
    });
  }

  return {
    store,
    getToday: () => options.rules.getToday(),
    addressOf: (field, recordClientId) => ({
      clientId: recordClientId ?? modelIdOf(form, field),
      key: field.key,
    }),
    getView(address) {
      const node = form.findNode(address);
      if (node !== undefined) return form.getView(node);
      return store.hasModel(address.clientId) ? PLAIN_VIEW : GONE_VIEW;
    },
    getValue: (address) => (store.hasModel(address.clientId) ? store.getValue(address) : null),
    getValidations: (address) => form.findNode(address)?.validations ?? [],
    subscribeToView: ({ clientId, key }, listener) => form.fieldListeners.subscribe(clientId, key, listener),
    isBlockVisible: (blockId) => isBlockShown(form.getBlock(blockId)),
    getBlockIssues: (blockId) => form.getBlock(blockId).issues,
    subscribeToBlock: (blockId, listener) => form.blockListeners.subscribe(blockId, '', listener),
    isPageSkipped(pageSlug) {
      const skip = form.pages.find(({ page }) => page.slug === pageSlug)?.skip;
      return skip !== undefined && !readDependencyEffect(skip).visible;
    },
    isPageFilled(pageSlug) {
      const blocks = form.pages.find(({ page }) => page.slug === pageSlug)?.blocks ?? [];
      return blocks.filter(isBlockShown).every(
        ({ issues, nodes }) =>
          issues.length === 0 &&
          nodes.every((node) => {
            const { visible, required, issues } = form.getView(node);
            const value = store.getValue(node.address);
            return (
              !visible || (issues.length === 0 && !(required && (value === false || isEmptyValue(value))))
            );
          }),
      );
    },
    subscribeToPages(listener) {
      form.pageListeners.add(listener);
      return () => form.pageListeners.delete(listener);
    },
    async prepopulate(models) {
      // Loaded lazily: the start page does not need it.
      const { prepopulateForm } = await import('./prepopulation.ts');
      prepopulateForm(form, models);
    },
    change,
    async validateField(address) {
      const node = form.findNode(address);
      if (node === undefined) return NO_ISSUES;
      if (!node.block.records.has(address.clientId)) return validateField(form, node);
      return (await loadRecordRules()).validateRecordField(form, node);
    },
    holdValidation(work) {
      heldBy.add(work);
      const release = () => heldBy.delete(work);
      work.then(release, release);
    },
    async validatePage(pageSlug) {
      await awaitHeldWork();
      return validatePage(form, pageSlug);
    },
    async validateRecord(blockId, clientId) {
      await awaitHeldWork();
      const { judgeRecord } = await loadRecordRules();
      return judgeRecord(form, form.getBlock(blockId), clientId);
    },
    async isRecordComplete(blockId, clientId) {
      const { isRecordComplete } = await loadRecordRules();
      return isRecordComplete(form, form.getBlock(blockId), clientId);
    },
    async leaveRecord(blockId, clientId) {
      await awaitHeldWork();
      const { leaveRecord } = await loadRecordRules();
      return leaveRecord(form, form.getBlock(blockId), clientId);
    },
    setIssues(address, issues) {
      const node = form.findNode(address);
      if (node === undefined) return;
      node.reported = issues;
      form.showIssues(node, issues);
    },
    dispose: form.dispose,
  };
}

function modelIdOf(form: LiveForm, field: FieldConfig): string {
  if (field.model === undefined)
    throw new Error(`The field "${field.key}" belongs to a record: say to which.`);
  return form.resolve(field.model);
}

/** Finds every hook that the pages name, so that an unknown one throws at once. */
function bindHooks(
  plan: readonly PlannedPage[],
  hooks: AfterChangeHooks,
): (field: FieldConfig) => AfterChangeHook | undefined {
  const bound = new Map<string, AfterChangeHook>();
  for (const { fields, recordFields } of plan.flatMap(({ blocks }) => blocks)) {
    for (const { afterChangeHook: name } of [...fields, ...recordFields]) {
      if (name !== undefined) bound.set(name, findAfterChangeHook(hooks, name));
    }
  }
  return ({ afterChangeHook }) => (afterChangeHook === undefined ? undefined : bound.get(afterChangeHook));
}

/** Loads the rules of records, which only pages with lists need. */
export const loadRecordRules = () => import('./record-validation.ts');

/**
 * Validates the visible fields and records of a page and shows the issues.
 * @returns every list and field with issues, in page order.
 * @throws Error if the form has no such page.
 */
export async function validatePage(form: LiveForm, pageSlug: string): Promise<readonly PageIssues[]> {
  const page = form.pages.find((candidate) => candidate.page.slug === pageSlug);
  if (page === undefined) throw new Error(`The form has no page "${pageSlug}".`);
  const perBlock = await Promise.all(
    page.blocks.filter(isBlockShown).map(async (block) => {
      const { block: definition } = block.planned;
      const isList = definition.kind === 'documentManager' || definition.kind === 'recordTable';
      const ofRecords = isList ? await (await loadRecordRules()).validateRecords(form, definition) : [];
      // Must run after the records: the rule of the checkbox "I have none" counts the rows that were just saved.
      return [...ofRecords, ...(await validateFields(form, block.nodes))];
    }),
  );
  const found = perBlock.flat();
  // Must run after all rows are saved: saving a row clears the issues of the lists.
  for (const each of found)
    if ('list' in each) form.showBlockIssues(form.getBlock(each.list.id), each.issues);
  return found;
}

/** Context of a hook, which works on the model of the changed field. */
export interface AfterChangeContext {
  readonly field: FieldConfig;
  readonly value: FieldValue;
  getValue(key: string): FieldValue;
  /** Sets another field without making it dirty. */
  resetValue(key: string, value: FieldValue): void;
}

/** Runs after the claimant changed a field that names it, once everything that depends on the field is updated. */
export type AfterChangeHook = (context: AfterChangeContext) => void;
export type AfterChangeHooks = Readonly<Record<AfterChangeHookName, AfterChangeHook>>;

/** Hooks that every form can name; a form adds its own with the engine's options. */
export const AFTER_CHANGE_HOOKS: AfterChangeHooks = {
  /** Clears city, state and postal code, which another country makes meaningless (specification, section 4, "Address"). */
  resetAddress({ resetValue }) {
    for (const key of COUNTRY_DEPENDENT_KEYS) resetValue(key, null);
  },
};

export function findAfterChangeHook(hooks: AfterChangeHooks, name: AfterChangeHookName): AfterChangeHook {
  const hook = Object.hasOwn(hooks, name) ? hooks[name] : undefined;
  if (hook === undefined) throw new Error(`No after-change hook is registered under the name "${name}".`);
  return hook;
}
