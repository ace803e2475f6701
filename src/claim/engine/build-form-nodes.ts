import type { DependencyConfig, FieldConfig, ModelSelector } from '#claim/definition/field-config.ts';
import type { PlannedBlock, PlannedPage } from '#claim/definition/form-plan.ts';
import { findConfig } from '#claim/model/form-models.ts';
import type { ModelStore } from '#claim/model/model-store.ts';
import { isDemandKnown, listFollowed } from '#claim/rules/registry.ts';
import { SINGLE_SECTIONS } from '#server/form-model.ts';
import { type RemoteModelConfig, type RemoteValidation, toCamelCase } from '#server/forms-config.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import {
  assertAcyclic,
  createDependencyState,
  type DependencyEdge,
  type DependencyGraph,
  type DependencyState,
} from './dependencies.ts';
import { type BlockNode, type FieldNode, mergeValidations, NO_ISSUES, type PageNode } from './field-views.ts';

export interface NodeUpdates {
  updateField(node: FieldNode): void;
  updateBlock(block: BlockNode): void;
  updatePage(page: PageNode): void;
  /** Refreshes the required marker and the shown issues, which depend on another field. */
  follow(node: FieldNode): void;
  inherit(node: FieldNode): void;
}

export interface NodeBuilder {
  /** Builds every page. @throws DependencyCycleError on a cycle, also among records that do not exist yet. */
  buildPages(plan: readonly PlannedPage[]): readonly PageNode[];
  buildRecord(block: BlockNode, clientId: string): readonly FieldNode[];
}

export interface NodeBuilderOptions {
  readonly store: ModelStore;
  readonly configs: readonly RemoteModelConfig[];
  readonly resolver: ModelResolver;
  readonly graph: DependencyGraph;
  readonly updates: NodeUpdates;
}

/** Parameters by which a rule names another field. */
const NAMING = ['otherProperty', 'condition', 'conditions', 'properties', 'startDateProperty'];

/** Tells whether a rule may look at another field. Most do not, so their parameters need no parsing yet. */
function namesOtherField(validation: RemoteValidation): boolean {
  return NAMING.some((name) => name in validation);
}

export function createNodeBuilder(options: NodeBuilderOptions): NodeBuilder {
  const { store, configs, resolver, graph, updates } = options;
  const configOfModel = new Map<string, RemoteModelConfig | undefined>();

  function configOf(clientId: string): RemoteModelConfig | undefined {
    if (!configOfModel.has(clientId)) {
      configOfModel.set(clientId, findConfig(configs, store.getModel(clientId).metadata));
    }
    return configOfModel.get(clientId);
  }

  /** Returns the source of each dependency; `ownId` is the model for those that name none. */
  function findSources(config: DependencyConfig, ownId: string | undefined): (FieldAddress | undefined)[] {
    return config.dependencies.map(({ model, key }) => {
      const clientId = model === undefined ? ownId : resolver.resolveSource(model);
      if (model === undefined && ownId === undefined) {
        throw new Error(`The dependency on the field "${key}" has to name its model.`);
      }
      return clientId === undefined ? undefined : { clientId, key };
    });
  }

  function buildDependencies(
    config: DependencyConfig | undefined,
    ownId: string | undefined,
  ): DependencyState | undefined {
    return config && createDependencyState(config, findSources(config, ownId), store.getValue);
  }

  function watch(state: DependencyState | undefined, update: () => void): void {
    for (const source of state?.sources ?? []) if (source !== undefined) graph.add(source, update);
  }

  function modelIdOf(field: FieldConfig): string {
    if (field.model === undefined) throw new Error(`The field "${field.key}" has to name its model.`);
    return resolver.resolve(field.model);
  }

  function buildField(block: BlockNode, field: FieldConfig, clientId: string): FieldNode {
    const config = configOf(clientId);
    const validations = mergeValidations(config, field);
    const node: FieldNode = {
      field,
      address: { clientId, key: field.key },
      block,
      validations,
      isDemandKnown: config?.fields[field.key] !== undefined && isDemandKnown(validations),
      dependencies: buildDependencies(field.dependencies, clientId),
      inherits: inheritedAddress(field, clientId),
      view: undefined,
      issues: NO_ISSUES,
      reported: NO_ISSUES,
      run: 0,
    };
    watch(node.dependencies, () => updates.updateField(node));
    if (validations.some(namesOtherField)) {
      for (const key of listFollowed(validations).map(toCamelCase)) {
        if (key !== field.key) graph.add({ clientId, key }, () => updates.follow(node));
      }
    }
    if (field.confirms !== undefined)
      graph.add({ clientId, key: field.confirms }, () => updates.follow(node));
    if (node.inherits !== undefined) graph.add(node.inherits, () => updates.inherit(node));
    return node;
  }

  function inheritedAddress(
    { inheritanceConfig, confirms }: FieldConfig,
    ownId: string,
  ): FieldAddress | undefined {
    if (confirms !== undefined) return { clientId: ownId, key: confirms };
    if (inheritanceConfig === undefined) return undefined;
    const { model, key } = inheritanceConfig;
    const clientId = model === undefined ? ownId : resolver.resolveSource(model);
    return clientId === undefined ? undefined : { clientId, key };
  }

  function blockModelId({ block, fields }: PlannedBlock): string | undefined {
    const selector = 'model' in block ? block.model : fields[0]?.model;
    return selector && resolver.resolveSource(selector);
  }

  function buildBlock(planned: PlannedBlock): BlockNode {
    const block: BlockNode = {
      planned,
      dependencies: buildDependencies(planned.block.dependencies, blockModelId(planned)),
      nodes: [],
      records: new Map(),
      issues: NO_ISSUES,
    };
    watch(block.dependencies, () => updates.updateBlock(block));
    for (const field of planned.fields) block.nodes.push(buildField(block, field, modelIdOf(field)));
    return block;
  }

  function buildPage({ page, blocks }: PlannedPage): PageNode {
    const node: PageNode = {
      page,
      skip: buildDependencies(page.skipWhen, undefined),
      blocks: blocks.map(buildBlock),
    };
    watch(node.skip, () => updates.updatePage(node));
    return node;
  }

  /** Lists the dependency edges of the whole plan; `recordId` stands for all records, existing or not. */
  function* listEdges(plan: readonly PlannedPage[]): Generator<DependencyEdge> {
    const nameOf = ({ clientId, key }: FieldAddress) =>
      `${store.hasModel(clientId) ? store.getModel(clientId).metadata.dtoMapping : clientId}.${key}`;
    for (const planned of plan.flatMap(({ blocks }) => blocks)) {
      const blockConfig = planned.block.dependencies;
      const blockSources = blockConfig === undefined ? [] : findSources(blockConfig, blockModelId(planned));
      const recordId = planned.section ?? '';
      const fields = [
        ...planned.fields.map((field) => ({ field, clientId: modelIdOf(field) })),
        ...planned.recordFields.map((field) => ({ field, clientId: recordId })),
      ];
      for (const { field, clientId } of fields) {
        const target = nameOf({ clientId, key: field.key });
        const own = field.dependencies === undefined ? [] : findSources(field.dependencies, clientId);
        for (const source of [...blockSources, ...own, inheritedAddress(field, clientId)]) {
          if (source !== undefined) yield [nameOf(source), target];
        }
      }
    }
  }

  return {
    buildPages(plan) {
      assertAcyclic(listEdges(plan));
      return plan.map(buildPage);
    },
    buildRecord: (block, clientId) =>
      block.planned.recordFields.map((field) => buildField(block, field, clientId)),
  };
}

/** Finds the models that pages and dependencies name, looking up each selector once. */
export interface ModelResolver {
  /** Returns the model of a field. @throws Error if none or several match. */
  resolve(selector: ModelSelector): string;
  /** Returns the model of a dependency; undefined if none matches. @throws Error if several match. */
  resolveSource(selector: ModelSelector): string | undefined;
  /** True if adding or removing a model may change the result of some lookup. */
  readonly isUnsettled: boolean;
}

const SETTLED_SECTIONS: ReadonlySet<string> = new Set(SINGLE_SECTIONS);

/**
 * Creates a resolver. It caches results, so replace it when the store is loaded anew and, while `isUnsettled`, when models are added or
 * removed.
 */
export function createModelResolver(store: ModelStore): ModelResolver {
  const known = new Map<string, string | undefined>();
  let isUnsettled = false;

  function resolveSource(selector: ModelSelector): string | undefined {
    const wanted = JSON.stringify(selector);
    if (known.has(wanted)) return known.get(wanted);
    const [model, ...others] = store.findModels(selector);
    if (others.length > 0) throw new Error(`Multiple models match the metadata ${wanted}`);
    isUnsettled ||= model === undefined || !SETTLED_SECTIONS.has(model.metadata.dtoMapping);
    known.set(wanted, model?.clientId);
    return model?.clientId;
  }

  return {
    resolveSource,
    resolve: (selector) => resolveSource(selector) ?? store.findModel(selector).clientId,
    get isUnsettled() {
      return isUnsettled;
    },
  };
}
