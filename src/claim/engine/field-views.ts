import { FIELD_TRAITS, type FieldConfig, type ModelSelector } from '#claim/definition/field-config.ts';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
import type { PlannedBlock } from '#claim/definition/form-plan.ts';
import type { MaskName } from '#claim/masks/mask-looks.ts';
import type { ModelStore } from '#claim/model/model-store.ts';
import { isRequired } from '#claim/rules/registry.ts';
import type { RuleContext } from '#claim/rules/rule.ts';
import { createListenerMap, type ListenerMap } from '#kernel/observable.ts';
import type { RemoteModelConfig, RemoteValidation } from '#server/forms-config.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { Issue } from '#words/messages.ts';
import { type DependencyState, readDependencyEffect } from './dependencies.ts';
import type { FieldView } from './form-engine.ts';

/** The fields, blocks and pages of a form, kept true to the store: the part of the engine that others read. */
export interface LiveForm extends Omit<FieldViews, 'refresh'> {
  readonly store: ModelStore;
  readonly pages: readonly PageNode[];
  readonly pageListeners: Set<() => void>;
  contextOf(clientId: string): RuleContext;
  resolve(selector: ModelSelector): string;
  findNode(address: FieldAddress): FieldNode | undefined;
  /** The records that their own button has judged. */
  readonly judgedRecords: Set<string>;
  /** @throws Error where the form has no such block. */
  getBlock(blockId: string): BlockNode;
  dispose(): void;
}

/** What is seen of fields and blocks, and who is told when that changes. */
export interface FieldViews {
  readonly fieldListeners: ListenerMap;
  readonly blockListeners: ListenerMap;
  getView(node: FieldNode): FieldView;
  /** Looks at a field again, and tells where it looks otherwise. One that nobody has looked at is left alone. */
  refresh(node: FieldNode): void;
  showIssues(node: FieldNode, issues: readonly Issue[]): void;
  showBlockIssues(block: BlockNode, issues: readonly Issue[]): void;
}

/** See {@link FieldViews}. */
export function createFieldViews(contextOf: (clientId: string) => RuleContext): FieldViews {
  const fieldListeners = createListenerMap();
  const blockListeners = createListenerMap();

  function look(node: FieldNode): FieldView {
    const demand = isRequired(node.validations, contextOf(node.address.clientId));
    // A marker that follows a server pattern is right only once the pattern has been matched. Where that fails it stays away: the
    // rule itself tells what is wrong when the field is validated.
    if (typeof demand !== 'boolean') {
      demand.then(
        (isDemanded) => isDemanded && refresh(node),
        () => undefined,
      );
    }
    return computeView(node, demand === true);
  }

  function refresh(node: FieldNode): void {
    if (node.view === undefined) return;
    const view = look(node);
    if (isSameView(view, node.view)) return;
    node.view = view;
    fieldListeners.notify(node.address.clientId, node.address.key);
  }

  return {
    fieldListeners,
    blockListeners,
    getView(node) {
      node.view ??= look(node);
      return node.view;
    },
    refresh,
    showIssues(node, issues) {
      if (issues.length === 0 && node.issues.length === 0) return;
      node.issues = issues;
      refresh(node);
    },
    showBlockIssues(block, issues) {
      if (issues.length === 0 && block.issues.length === 0) return;
      block.issues = issues;
      blockListeners.notify(block.planned.block.id, '');
    },
  };
}

export const NO_ISSUES: readonly Issue[] = [];

export interface PageNode {
  readonly page: PageDefinition;
  readonly skip: DependencyState | undefined;
  readonly blocks: readonly BlockNode[];
}

export interface BlockNode {
  readonly planned: PlannedBlock;
  readonly dependencies: DependencyState | undefined;
  /** The fields with a model of their own. */
  readonly nodes: FieldNode[];
  /** The fields of each record, by the record's clientId. */
  readonly records: Map<string, readonly FieldNode[]>;
  issues: readonly Issue[];
}

/** One field of one model, live. */
export interface FieldNode {
  readonly field: FieldConfig;
  readonly address: FieldAddress;
  readonly block: BlockNode;
  /** The server's rules and the page's own. */
  readonly validations: readonly RemoteValidation[];
  /** The server's config names the field, and whether a value is demanded can be told beforehand. */
  readonly isDemandKnown: boolean;
  readonly dependencies: DependencyState | undefined;
  /** The field whose value this one takes while it was never edited; one that it must repeat, while that is not changed either. */
  readonly inherits: FieldAddress | undefined;
  /** Undefined until somebody looks at it. */
  view: FieldView | undefined;
  issues: readonly Issue[];
  /** What was found elsewhere of the value as it stands. */
  reported: readonly Issue[];
  /** Counts validations and changes, also across builds of the form: a validation that was overtaken shows and stores nothing. */
  run: number;
}

/** A block's visibility by its own dependencies. */
export function isBlockShown({ dependencies }: BlockNode): boolean {
  return dependencies === undefined || readDependencyEffect(dependencies).visible;
}

/**
 * What a field looks like as the values stand.
 * @throws Error where two fulfilled dependencies override its mask differently.
 */
function computeView(node: FieldNode, isDemanded: boolean): FieldView {
  const { field, dependencies } = node;
  const effect = dependencies && readDependencyEffect(dependencies, FIELD_TRAITS[field.type].waits);
  const visible = isBlockShown(node.block) && (effect?.visible ?? true);
  const enabled = effect?.enabled ?? true;
  return {
    visible,
    enabled,
    required: isDemanded && !field.disableRequiredStyling,
    optional: node.isDemandKnown && !isDemanded,
    maskName: effect?.mask ?? ownMaskOf(field),
    issues: visible && enabled ? node.issues : NO_ISSUES,
  };
}

/** A date is typed by its mask; one with a time is kept as an instant, which has none. */
function ownMaskOf({ type, maskName, hasTimePicker }: FieldConfig): MaskName {
  return maskName ?? (FIELD_TRAITS[type].isDate && !hasTimePicker ? 'SLASH_DELIMITED_FULL_DATE' : '');
}

/** Whether two views would look the same. */
export function isSameView(a: FieldView, b: FieldView): boolean {
  return (
    a.visible === b.visible &&
    a.enabled === b.enabled &&
    a.required === b.required &&
    a.optional === b.optional &&
    a.maskName === b.maskName &&
    a.issues === b.issues
  );
}

/**
 * The server's rules for a field, then those of the page that the server's do not hold already. One that repeats another is
 * required as soon as that holds something (decisions, "Again" fields).
 */
export function mergeValidations(
  config: RemoteModelConfig | undefined,
  { key, validations = [], confirms }: FieldConfig,
): readonly RemoteValidation[] {
  const remote = config?.fields[key]?.validations ?? [];
  if (validations.length === 0 && confirms === undefined) return remote;
  const known = new Set(remote.map(nameRule));
  const merged = [...remote, ...validations.filter((validation) => !known.has(nameRule(validation)))];
  if (confirms === undefined || merged.some(({ type }) => type === 'required')) return merged;
  return [...merged, { type: 'requiredIf', otherProperty: confirms, operator: 'IsNotEqualTo', value: null }];
}

/** The same rule in other words is the same rule; who else judges a demanded value makes no difference here. */
function nameRule(validation: RemoteValidation): string {
  const type = validation.type === 'requiredOnClientOnly' ? 'required' : validation.type;
  return JSON.stringify({ ...validation, type, message: undefined });
}
