import { expect, test } from 'vitest';
import { listMutableState } from './mutable-state.ts';
import { readHouse } from './read-module.ts';

const OBSERVABLE = `export function createObservable(initial) {
  let current = initial;
  return { get: () => current, set(value) { current = value; } };
}`;

function listState(source: string, others: Readonly<Record<string, string>> = {}) {
  const sources = new Map(Object.entries({ 'src/a.ts': source, ...others }));
  return listMutableState(readHouse(sources, {})).get('src/a.ts') ?? [];
}

test.each([
  ['a variable', 'export let a = 1;'],
  ['an empty collection without a type', 'const a = new Map<string, number>();'],
  ['a collection that is changed', 'const a: Set<string> = new Set(); const add = (b) => a.add(b);'],
  ['an array that is changed', 'const a: string[] = []; function b() { a.push(1); }'],
  ['an object whose member is assigned', 'const a = { b: { c: 1 } }; const set = () => { a.b.c = 2; };'],
  ['an object whose member is counted up', 'const a = { b: 1 } as { b: number }; const set = () => a.b++;'],
  ['an object whose member is deleted', 'const a = { b: 1 }; const set = () => { delete a.b; };'],
  ['an object that is assigned to', 'const a = {}; const set = (b) => Object.assign(a, b);'],
  ['an object that is assigned to by parts', 'const a = {}; const set = (b) => { [a.b, { c: a.c }] = b; };'],
  ['what a stateful factory made', `${OBSERVABLE} export const a = createObservable(null);`],
])('counts %s as mutable state', (_name, source) => {
  expect(listState(source)).toEqual(['a']);
});

test.each([
  ['a table', "export const A: ReadonlyMap<string, string> = new Map([['a', 'b']]);"],
  ['a table without a type', "const A = new Set(['a']); const has = (b) => A.has(b);"],
  ['an empty table', 'export const NONE: Changes = new Map();'],
  ['a list that is read', 'const A = [1, 2]; const sorted = () => A.toSorted();'],
  [
    'a variable within a function',
    'function count() { let a = 0; const b = new Map(); a += 1; b.set(a, a); }',
  ],
  [
    'what a factory without state made',
    'const create = () => { let b = 1; b += 1; return { b }; }; const A = create();',
  ],
  ['what a package made', "import { createContext } from 'react'; const A = createContext(null);"],
  ['a declared global', 'declare let a: string;'],
])('does not count %s as mutable state', (_name, source) => {
  expect(listState(source)).toEqual([]);
});

test('knows the factories and the changes of other modules', () => {
  const factory = {
    'src/all.ts': "export { createObservable } from './observable.ts';",
    'src/observable.ts': OBSERVABLE,
  };
  const made = "import { createObservable } from './all.ts'; export const a = createObservable(1);";
  expect(listState(made, factory)).toEqual(['a']);
  const changer = {
    'src/b.ts': "import { a as other } from './a.ts'; export const set = () => { other.b = 2; };",
  };
  expect(listState('export const a = { b: 1 };', changer)).toEqual(['a']);
});
