import type { Dependency, DependencyConfig } from '#claim/definition/field-config.ts';
import type { MaskName } from '#claim/masks/mask-looks.ts';
import { isSameValue } from '#claim/model/form-models.ts';
import { fulfilsCondition } from '#claim/rules/required-rules.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';

export type ReadValue = (address: FieldAddress) => FieldValue;

export interface DependencyState {
  readonly config: DependencyConfig;
  /** Field that each dependency reads; undefined if no model matches, which counts as empty. */
  readonly sources: readonly (FieldAddress | undefined)[];
  readonly fulfilled: boolean[];
  allFulfilled: boolean;
}

export interface DependencyEffect {
  readonly visible: boolean;
  readonly enabled: boolean;
  /** Undefined if the component's own mask applies. */
  readonly mask: MaskName | undefined;
}

/** Tells whether a field's value fulfils a dependency. An expected null stands for an empty field. */
export function isFulfilled({ operator, value: expected }: Dependency, value: FieldValue): boolean {
  if (Array.isArray(expected)) return isSameValue(value, expected) === (operator === 'IsEqualTo');
  return fulfilsCondition({ operator, value: expected }, value);
}

export function createDependencyState(
  config: DependencyConfig,
  sources: readonly (FieldAddress | undefined)[],
  readValue: ReadValue,
): DependencyState {
  const state: DependencyState = { config, sources, fulfilled: [], allFulfilled: true };
  updateDependencyState(state, readValue);
  return state;
}

/** `reset` is true if the dependencies just became what the config's reset waits for. */
export interface DependencyUpdate {
  readonly changed: boolean;
  readonly reset: boolean;
}

/** Reads the values again. `changed` is true if any dependency changed, even if all together stay unfulfilled. */
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
 * Computes the effect of the dependencies on a component (specification, section 4).
 * @param waits disables the component (a select, for example) while its dependencies are unfulfilled, unless its config says when it is
 * hidden or disabled.
 * @throws Error if two fulfilled dependencies override the mask differently.
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

export class DependencyCycleError extends Error {
  constructor(path: readonly string[]) {
    super(`The dependencies form a cycle: ${path.join(' -> ')}.`);
    this.name = 'DependencyCycleError';
  }
}

export type Dependent = () => void;

export interface DependencyGraph {
  /** Registers a dependent of a field; the same one twice counts once. */
  add(source: FieldAddress, dependent: Dependent): void;
  dependentsOf(source: FieldAddress): Iterable<Dependent>;
  clear(): void;
}

const NONE: readonly Dependent[] = [];

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

/** Dependency of the target on the source, each under a unique name. */
export type DependencyEdge = readonly [source: string, target: string];

/** @throws DependencyCycleError with the fields of one cycle, in order. */
export function assertAcyclic(edges: Iterable<DependencyEdge>): void {
  const targets = new Map<string, string[]>();
  for (const [source, target] of edges) {
    const known = targets.get(source);
    if (known === undefined) targets.set(source, [target]);
    else known.push(target);
  }
  const finished = new Set<string>();
  for (const start of targets.keys()) {
    // Depth-first search with an explicit stack: a chain of dependencies may be longer than the call stack allows.
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
