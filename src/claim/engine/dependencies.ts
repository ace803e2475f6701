import type { Dependency, DependencyConfig } from '#claim/definition/field-config.ts';
import type { MaskName } from '#claim/masks/mask-looks.ts';
import { isSameValue } from '#claim/model/form-models.ts';
import { fulfilsCondition } from '#claim/rules/required-rules.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';

export type ReadValue = (address: FieldAddress) => FieldValue;

/** The live state of one component's dependencies. */
export interface DependencyState {
  readonly config: DependencyConfig;
  /** Where each dependency looks; undefined where no model has its metadata, which counts as empty. */
  readonly sources: readonly (FieldAddress | undefined)[];
  readonly fulfilled: boolean[];
  allFulfilled: boolean;
}

/** What a component's dependencies make of it. */
export interface DependencyEffect {
  readonly visible: boolean;
  readonly enabled: boolean;
  /** Undefined where the component's own mask applies. */
  readonly mask: MaskName | undefined;
}

/** Whether a dependency is fulfilled by its field's value; a `value` of null asks for an empty field, or a filled one. */
export function isFulfilled({ operator, value: expected }: Dependency, value: FieldValue): boolean {
  if (Array.isArray(expected)) return isSameValue(value, expected) === (operator === 'IsEqualTo');
  return fulfilsCondition({ operator, value: expected }, value);
}

/** The state as the values stand; nothing is reset by it. */
export function createDependencyState(
  config: DependencyConfig,
  sources: readonly (FieldAddress | undefined)[],
  readValue: ReadValue,
): DependencyState {
  const state: DependencyState = { config, sources, fulfilled: [], allFulfilled: true };
  updateDependencyState(state, readValue);
  return state;
}

/** `reset`: the dependencies have just become what the config's reset waits for. */
export interface DependencyUpdate {
  readonly changed: boolean;
  readonly reset: boolean;
}

/** Looks at the values again. A change of one dependency is a change, also where all together stay unfulfilled. */
export function updateDependencyState(state: DependencyState, readValue: ReadValue): DependencyUpdate {
  const before = state.allFulfilled;
  let changed = false;
  state.config.dependencies.forEach((dependency, index) => {
    const source = state.sources[index];
    const fulfilled = isFulfilled(dependency, source === undefined ? null : readValue(source));
    changed ||= state.fulfilled[index] !== fulfilled;
    state.fulfilled[index] = fulfilled;
  });
  state.allFulfilled = state.fulfilled.every(Boolean);
  const when = state.config.reset?.when;
  const reset = before !== state.allFulfilled && when === (state.allFulfilled ? 'fulfilled' : 'unfulfilled');
  return { changed, reset };
}

/**
 * What the state does to a component (specification, section 4).
 * @param waits whether one whose config does not say when it is hidden or disabled is disabled while its dependencies are
 * unfulfilled, as a select is.
 * @throws Error where two fulfilled dependencies override the mask differently.
 */
export function readDependencyEffect(
  { config, fulfilled, allFulfilled }: DependencyState,
  waits?: boolean,
): DependencyEffect {
  const noneFulfilled = fulfilled.length > 0 && !fulfilled.includes(true);
  const visible =
    !(config.hideOnAnyUnfulfilled && !allFulfilled) && !(config.hideOnAllUnfulfilled && noneFulfilled);
  const disableOnAny =
    config.disableOnAnyUnfulfilled ??
    (waits && !Object.keys(config).some((name) => /^(?:hide|disable)On/.test(name)));
  const enabled =
    !(disableOnAny && !allFulfilled) &&
    !(config.disableOnAllUnfulfilled && noneFulfilled) &&
    !(config.disableOnAllFulfilled && allFulfilled);
  return { visible, enabled, mask: readOverridingMask(config, fulfilled) };
}

function readOverridingMask(config: DependencyConfig, fulfilled: readonly boolean[]): MaskName | undefined {
  const masks = config.dependencies.flatMap(({ overridingMask }, index) =>
    overridingMask !== undefined && fulfilled[index] ? overridingMask : [],
  );
  const [mask] = masks;
  const other = masks.find((each) => each !== mask);
  if (other !== undefined) throw new Error(`Conflicting overriding input masks: ${mask} and ${other}.`);
  return mask;
}

/** A mistake of a form's pages: a field that depends on itself, directly or through others. */
export class DependencyCycleError extends Error {
  constructor(path: readonly string[]) {
    super(`The dependencies form a cycle: ${path.join(' -> ')}.`);
    this.name = 'DependencyCycleError';
  }
}

/** What is looked at again when a field changes. */
export type Dependent = () => void;

/** From each field to what depends on it; a change looks only there. */
export interface DependencyGraph {
  /** Registers what depends on a field; the same dependent twice counts once. */
  add(source: FieldAddress, dependent: Dependent): void;
  dependentsOf(source: FieldAddress): Iterable<Dependent>;
  /** Forgets everything. */
  clear(): void;
}

const NONE: readonly Dependent[] = [];

/** Creates an empty graph. */
export function createDependencyGraph(): DependencyGraph {
  const models = new Map<string, Map<string, Set<Dependent>>>();
  return {
    add({ clientId, key }, dependent) {
      const fields = models.get(clientId) ?? new Map<string, Set<Dependent>>();
      models.set(clientId, fields);
      const dependents = fields.get(key) ?? new Set();
      fields.set(key, dependents);
      dependents.add(dependent);
    },
    dependentsOf: ({ clientId, key }) => models.get(clientId)?.get(key) ?? NONE,
    clear: () => models.clear(),
  };
}

/** A dependency between two fields, each by a name of its own. */
export type DependencyEdge = readonly [source: string, target: string];

/**
 * Checks that no field depends on itself.
 * @throws DependencyCycleError with the fields of one cycle, in order.
 */
export function assertAcyclic(edges: Iterable<DependencyEdge>): void {
  const targets = new Map<string, string[]>();
  for (const [source, target] of edges) {
    const known = targets.get(source);
    if (known === undefined) targets.set(source, [target]);
    else known.push(target);
  }
  const finished = new Set<string>();
  for (const start of targets.keys()) {
    // Depth first with a stack of its own: a chain of dependencies may be longer than the call stack is deep.
    const path: string[] = [];
    const onPath = new Set<string>();
    const stack: (readonly [field: string, isEnd: boolean])[] = [[start, false]];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const [field, isEnd] = top;
      if (isEnd) {
        path.pop();
        onPath.delete(field);
        finished.add(field);
        continue;
      }
      if (onPath.has(field)) throw new DependencyCycleError([...path.slice(path.indexOf(field)), field]);
      if (finished.has(field)) continue;
      path.push(field);
      onPath.add(field);
      stack.push([field, true]);
      for (const target of targets.get(field) ?? []) stack.push([target, false]);
    }
  }
}
