import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  assertAcyclic,
  createDependencyGraph,
  DependencyCycleError,
  type DependencyEdge,
} from './dependencies.ts';

describe('assertAcyclic', () => {
  it('names the fields of a cycle, in order', () => {
    const edges: DependencyEdge[] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
    ];
    expect(() => assertAcyclic(edges)).toThrow(DependencyCycleError);
    expect(() => assertAcyclic(edges)).toThrow('The dependencies form a cycle: b -> c -> b.');
    expect(() => assertAcyclic([['a', 'a']])).toThrow('a -> a');
  });

  it('takes a chain of any length', () => {
    const chain = Array.from(
      { length: 20_000 },
      (_, index): DependencyEdge => [`f${index}`, `f${index + 1}`],
    );
    expect(() => assertAcyclic(chain)).not.toThrow();
  });

  const field = fc.nat(7);
  const edgesOf = (pairs: readonly (readonly [number, number])[]) =>
    pairs.map(([source, target]): DependencyEdge => [`f${source}`, `f${target}`]);

  it('accepts every graph whose edges all lead forward', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field)), (pairs) => {
        const forward = pairs.filter(([source, target]) => source < target);
        expect(() => assertAcyclic(edgesOf(forward))).not.toThrow();
      }),
    );
  });

  it('refuses exactly the graphs in which some field can reach itself', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field), { maxLength: 14 }), (pairs) => {
        const reach = (from: number) => {
          const seen = new Set<number>();
          const open = [from];
          for (let node = open.pop(); node !== undefined; node = open.pop()) {
            for (const [source, target] of pairs) {
              if (source !== node || seen.has(target)) continue;
              seen.add(target);
              open.push(target);
            }
          }
          return seen;
        };
        const isCyclic = pairs.some(([source]) => reach(source).has(source));
        const check = () => assertAcyclic(edgesOf(pairs));
        if (isCyclic) expect(check).toThrow(DependencyCycleError);
        else expect(check).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the graph', () => {
  it('leads from a field to what depends on it, once', () => {
    const graph = createDependencyGraph();
    const dependent = vi.fn();
    graph.add({ clientId: 'm', key: 'a' }, dependent);
    graph.add({ clientId: 'm', key: 'a' }, dependent);
    expect([...graph.dependentsOf({ clientId: 'm', key: 'a' })]).toEqual([dependent]);
    expect([...graph.dependentsOf({ clientId: 'm', key: 'b' })]).toEqual([]);
    expect([...graph.dependentsOf({ clientId: 'n', key: 'a' })]).toEqual([]);
    graph.clear();
    expect([...graph.dependentsOf({ clientId: 'm', key: 'a' })]).toEqual([]);
  });
});
