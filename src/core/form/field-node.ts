import type { MaskName } from '#claim/masks/mask-looks.ts';
import { isRequired } from '#claim/rules/registry.ts';
import type { RuleContext } from '#claim/rules/rule.ts';
import type { RemoteModelConfig, RemoteValidation } from '#server/forms-config.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { Issue } from '#words/messages.ts';
import { type DependencyState, readDependencyEffect } from './dependencies.ts';
import type { FieldConfig } from './field-config.ts';
import type { FieldView } from './form-engine.ts';
import type { PlannedBlock } from './form-plan.ts';
import type { PageDefinition } from './page-definition.ts';

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
  readonly dependencies: DependencyState | undefined;
  /** The field whose value this one takes while it was never edited; one that it must repeat, while that is not changed either. */
  readonly inherits: FieldAddress | undefined;
  /** Undefined until somebody looks at it. */
  view: FieldView | undefined;
  issues: readonly Issue[];
  /** What was found elsewhere of the value as it stands. */
  reported: readonly Issue[];
  /** Counts validations and changes: a validation that was overtaken shows nothing. */
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
export function computeView(node: FieldNode, context: RuleContext): FieldView {
  const { field, dependencies } = node;
  const effect = dependencies && readDependencyEffect(dependencies, field.type);
  const visible = isBlockShown(node.block) && (effect?.visible ?? true);
  const enabled = effect?.enabled ?? true;
  return {
    visible,
    enabled,
    required: !field.disableRequiredStyling && isRequired(node.validations, context),
    maskName: effect?.mask ?? ownMaskOf(field),
    issues: visible && enabled ? node.issues : NO_ISSUES,
  };
}

/** A date is typed by its mask; one with a time is kept as an instant, which has none. */
function ownMaskOf({ type, maskName, hasTimePicker }: FieldConfig): MaskName {
  return maskName ?? (type === 'date' && !hasTimePicker ? 'SLASH_DELIMITED_FULL_DATE' : '');
}

/** Whether two views would look the same. */
export function isSameView(a: FieldView, b: FieldView): boolean {
  return (
    a.visible === b.visible &&
    a.enabled === b.enabled &&
    a.required === b.required &&
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
  const known = new Set(remote.map((validation) => JSON.stringify(validation)));
  const merged = [...remote, ...validations.filter((validation) => !known.has(JSON.stringify(validation)))];
  if (confirms === undefined || merged.some(({ type }) => type === 'required')) return merged;
  return [...merged, { type: 'requiredIf', otherProperty: confirms, operator: 'IsNotEqualTo', value: null }];
}
