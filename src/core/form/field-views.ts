import { resolveIsRequired } from '#claim/rules/registry.ts';
import type { RuleContext } from '#claim/rules/rule.ts';
import { createListenerMap, type ListenerMap } from '#kernel/observable.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { Issue } from '#words/messages.ts';
import type { ModelSelector } from './field-config.ts';
import type { PageNode } from './field-node.ts';
import { type BlockNode, computeView, type FieldNode, isSameView } from './field-node.ts';
import type { FieldView } from './form-engine.ts';
import type { ModelStore } from './model-store.ts';

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
    const view = computeView(node, contextOf(node.address.clientId));
    followPattern(node, view);
    return view;
  }

  /** A marker that follows a server pattern is right only once the pattern has been matched. */
  function followPattern(node: FieldNode, view: FieldView): void {
    if (!node.validations.some(({ type }) => type === 'requiredIfOtherPropertyMatchesRegex')) return;
    const isMarked = (required: boolean) => required && !node.field.disableRequiredStyling;
    resolveIsRequired(node.validations, contextOf(node.address.clientId)).then(
      (required) => isMarked(required) !== view.required && refresh(node),
      // Left unmarked: the rule itself tells what is wrong when the field is validated.
      () => undefined,
    );
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
