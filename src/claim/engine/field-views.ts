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
import { type DependencyEffect, type DependencyState, readDependencyEffect } from './dependencies.ts';
import type { FieldView } from './form-engine.ts';

/** Fields, blocks and pages of a form, kept in step with the store; the engine's modules share it. */
export interface LiveForm extends Omit<FieldViews, 'refresh'> {
  readonly store: ModelStore;
  readonly pages: readonly PageNode[];
  readonly pageListeners: Set<() => void>;
  contextOf(clientId: string): RuleContext;
  resolve(selector: ModelSelector): string;
  findNode(address: FieldAddress): FieldNode | undefined;
  /** Client ids of the records that the claimant validated with their own button. */
  readonly judgedRecords: Set<string>;
  /** @throws Error if the form has no such block. */
  getBlock(blockId: string): BlockNode;
  dispose(): void;
}

export interface FieldViews {
  readonly fieldListeners: ListenerMap;
  readonly blockListeners: ListenerMap;
  getView(node: FieldNode): FieldView;
  /** Computes a field's view again and notifies listeners of a change. Skips a field that nobody has read yet. */
  refresh(node: FieldNode): void;
  showIssues(node: FieldNode, issues: readonly Issue[]): void;
  showBlockIssues(block: BlockNode, issues: readonly Issue[]): void;
}

export function createFieldViews(contextOf: (clientId: string) => RuleContext): FieldViews {
  const fieldListeners = createListenerMap();
  const blockListeners = createListenerMap();

  function look(node: FieldNode): FieldView {
    const demand = isRequired(node.validations, contextOf(node.address.clientId));
    // A required marker that depends on a server pattern shows once the pattern is matched. If matching fails, no marker shows:
    // validating the field reports the error.
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
  /** Fields outside the records. */
  readonly nodes: FieldNode[];
  readonly records: Map<string, readonly FieldNode[]>;
  issues: readonly Issue[];
}

export interface FieldNode {
  readonly field: FieldConfig;
  readonly address: FieldAddress;
  readonly block: BlockNode;
  readonly validations: readonly RemoteValidation[];
  /** True if the server's config names the field and its rules tell beforehand whether a value is required. */
  readonly isDemandKnown: boolean;
  readonly dependencies: DependencyState | undefined;
  /** Field whose value this one takes until it is edited. An "again" field stops once the claimant edits the original. */
  readonly inherits: FieldAddress | undefined;
  /** Undefined until someone reads it. */
  view: FieldView | undefined;
  issues: readonly Issue[];
  /** Issues reported from elsewhere for the current value. */
  reported: readonly Issue[];
  /** Counts validations and changes, across rebuilds of the form: an overtaken validation shows and stores nothing. */
  run: number;
}

export function isBlockShown(block: BlockNode): boolean {
  return effectOn(block)?.visible ?? true;
}

/** Returns the effect of its dependencies on a field or block; undefined if it has none. */
function effectOn({ dependencies }: BlockNode | FieldNode, waits?: boolean): DependencyEffect | undefined {
  return dependencies && readDependencyEffect(dependencies, waits);
}

/** @throws Error if two fulfilled dependencies override the mask differently. */
function computeView(node: FieldNode, isDemanded: boolean): FieldView {
  const { field } = node;
  const effect = effectOn(node, FIELD_TRAITS[field.type].waits);
  const onBlock = effectOn(node.block);
  const visible = (onBlock?.visible ?? true) && (effect?.visible ?? true);
  const enabled = (onBlock?.enabled ?? true) && (effect?.enabled ?? true);
  return {
    visible,
    enabled,
    required: isDemanded && !field.disableRequiredStyling,
    optional: node.isDemandKnown && !isDemanded,
    maskName: effect?.mask ?? ownMaskOf(field),
    issues: visible && enabled ? node.issues : NO_ISSUES,
  };
}

/** A date has the date mask. A date with a time is stored as an instant, which has no mask. */
function ownMaskOf({ type, maskName, hasTimePicker }: FieldConfig): MaskName {
  return maskName ?? (FIELD_TRAITS[type].isDate && !hasTimePicker ? 'SLASH_DELIMITED_FULL_DATE' : '');
}

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
 * Returns the server's rules for a field, then the page's rules that the server's do not include. A field that repeats another is
 * required once that one has a value (decisions, "Again" fields).
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

/** Returns a rule's identity: the message does not count, and `requiredOnClientOnly` equals `required`. */
function nameRule(validation: RemoteValidation): string {
  const type = validation.type === 'requiredOnClientOnly' ? 'required' : validation.type;
  return JSON.stringify({ ...validation, type, message: undefined });
}
