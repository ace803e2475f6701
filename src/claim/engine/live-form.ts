import type { PlannedPage } from '#claim/definition/form-plan.ts';
import { initializeField, setFieldValue } from '#claim/model/create-model-store.ts';
import { isEmptyValue, normalizeConfigs } from '#claim/model/form-models.ts';
import type { ModelStore } from '#claim/model/model-store.ts';
import type { RuleContext } from '#claim/rules/rule.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import type { FieldAddress, ModelChange } from '#vault/drafts/draft-records.ts';
import {
  createModelResolver,
  createNodeBuilder,
  type ModelResolver,
  type NodeBuilder,
  type NodeUpdates,
} from './build-form-nodes.ts';
import { createDependencyGraph, updateDependencyState } from './dependencies.ts';
import { validateField } from './field-validation.ts';
import {
  type BlockNode,
  createFieldViews,
  type FieldNode,
  type LiveForm,
  NO_ISSUES,
  type PageNode,
} from './field-views.ts';

export interface LiveFormOptions {
  readonly store: ModelStore;
  readonly configs: FormsConfig;
  readonly plan: readonly PlannedPage[];
  readonly contextOf: (clientId: string) => RuleContext;
}

/** Builds the live form and keeps it in step with the store: a change updates only what depends on it. */
export function createLiveForm({ store, configs, plan, contextOf }: LiveFormOptions): LiveForm {
  const views = createFieldViews(contextOf);
  const { refresh, showIssues, showBlockIssues } = views;
  const pageListeners = new Set<() => void>();
  const normalizedConfigs = normalizeConfigs(configs, store.formType);
  const graph = createDependencyGraph();
  const blocks = new Map<string, BlockNode>();
  let fields = new Map<string, Map<string, FieldNode>>();
  let pages: readonly PageNode[] = [];
  let resolver: ModelResolver;
  let builder: NodeBuilder;

  const findNode = ({ clientId, key }: FieldAddress) => fields.get(clientId)?.get(key);

  const updates: NodeUpdates = {
    follow(node) {
      refresh(node);
      // The other field's value may remove or change the message.
      if (node.issues.length > 0) void validateField(form, node);
    },
    updateField(node) {
      if (node.dependencies === undefined) return;
      const { changed, reset } = updateDependencyState(node.dependencies, store.getValue);
      if (reset) resetField(node, node.dependencies.config.reset?.value ?? null);
      if (changed) refresh(node);
    },
    updateBlock(block) {
      if (block.dependencies === undefined) return;
      const { changed, reset } = updateDependencyState(block.dependencies, store.getValue);
      if (!changed) return;
      for (const node of [...block.nodes, ...[...block.records.values()].flat()]) {
        if (reset) resetField(node, block.dependencies.config.reset?.value ?? null);
        refresh(node);
      }
      // Saved records would be sent empty. The change must have been passed on before a list changes.
      if (reset && block.planned.section) queueMicrotask(() => removeSaved(block));
      views.blockListeners.notify(block.planned.block.id, '');
    },
    updatePage(page) {
      if (page.skip === undefined || !updateDependencyState(page.skip, store.getValue).changed) return;
      for (const listener of pageListeners) listener();
    },
    inherit(node) {
      const { field, address, inherits } = node;
      if (inherits === undefined || store.getFlags(address).everDirty) return;
      // The claimant need not repeat a value that the administrator knows, but must repeat one that they changed (decisions).
      const isToRepeat = field.confirms !== undefined && store.getFlags(inherits).dirty;
      setFieldValue(store, field, address, isToRepeat ? null : store.getValue(inherits), 'prepopulation');
    },
  };

  function removeSaved({ planned: { section } }: BlockNode): void {
    for (const { clientId, metadata } of store.saved)
      if (metadata.dtoMapping === section) store.removeModel(clientId);
  }

  function resetField(node: FieldNode, value: FieldNode['field']['defaultValue']): void {
    setFieldValue(store, node.field, node.address, value ?? null, 'reset');
  }

  function enter(nodes: readonly FieldNode[], before: Map<string, Map<string, FieldNode>>): void {
    for (const node of nodes) {
      const { clientId, key } = node.address;
      const siblings = fields.get(clientId) ?? new Map<string, FieldNode>();
      fields.set(clientId, siblings);
      if (siblings.has(key)) throw new Error(`The form has the field "${key}" of one model twice.`);
      siblings.set(key, node);
      const known = before.get(clientId)?.get(key);
      node.issues = known?.issues ?? NO_ISSUES;
      node.reported = known?.reported ?? NO_ISSUES;
      node.view = known?.view;
      node.run = known?.run ?? 0;
    }
    for (const node of nodes) {
      if (isEmptyValue(store.getValue(node.address))) updates.inherit(node);
      refresh(node);
    }
  }

  function build(): void {
    const before = fields;
    fields = new Map();
    blocks.clear();
    graph.clear();
    resolver = createModelResolver(store);
    builder = createNodeBuilder({ store, configs: normalizedConfigs, resolver, graph, updates });
    for (const field of plan.flatMap((page) => page.blocks.flatMap((block) => block.fields))) {
      if (field.model === undefined) continue;
      initializeField(store, field, { clientId: resolver.resolve(field.model), key: field.key });
    }
    pages = builder.buildPages(plan);
    for (const block of pages.flatMap((page) => page.blocks)) {
      blocks.set(block.planned.block.id, block);
      enter(block.nodes, before);
    }
    addRecords(before);
  }

  function addRecords(before: Map<string, Map<string, FieldNode>>): void {
    for (const block of blocks.values()) {
      const { section, recordFields } = block.planned;
      if (section === undefined) continue;
      for (const { clientId } of store.findModels({ dtoMapping: section })) {
        if (block.records.has(clientId)) continue;
        for (const field of recordFields) initializeField(store, field, { clientId, key: field.key });
        const nodes = builder.buildRecord(block, clientId);
        block.records.set(clientId, nodes);
        enter(nodes, before);
      }
    }
  }

  function onFieldChange({ address, flags }: Extract<ModelChange, { kind: 'field' }>): void {
    const node = findNode(address);
    if (node !== undefined) {
      node.run += 1;
      // The claimant did not set this value, so the issues of the old value no longer apply.
      if (!flags.touched) {
        node.reported = NO_ISSUES;
        showIssues(node, NO_ISSUES);
      }
    }
    for (const update of graph.dependentsOf(address)) update();
  }

  function onListsChange(): void {
    const isModelGone = [...fields.keys()].some((clientId) => !store.hasModel(clientId));
    if (isModelGone || resolver.isUnsettled) build();
    else addRecords(fields);
    for (const block of blocks.values()) {
      if (!block.planned.section) continue;
      // A list's issues refer to its former records, and so may that of the box "I have none".
      showBlockIssues(block, NO_ISSUES);
      for (const node of block.nodes) if (node.issues.length > 0) void validateField(form, node);
    }
  }

  const endings = [
    store.onChange((change) => change.kind === 'field' && onFieldChange(change)),
    store.subscribeToLists(onListsChange),
  ];
  const form: LiveForm = {
    ...views,
    store,
    get pages() {
      return pages;
    },
    pageListeners,
    contextOf,
    resolve: (selector) => resolver.resolve(selector),
    findNode,
    judgedRecords: new Set(),
    getBlock(blockId) {
      const block = blocks.get(blockId);
      if (block === undefined) throw new Error(`The form has no block "${blockId}".`);
      return block;
    },
    dispose() {
      for (const end of endings) end();
    },
  };
  build();
  return form;
}
