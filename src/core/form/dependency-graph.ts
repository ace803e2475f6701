import type { FieldAddress } from '#vault/drafts/draft-records.ts';

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
