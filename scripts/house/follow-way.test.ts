import { describe, expect, test } from 'vitest';
import { followWay } from './follow-way.ts';
import { readHouse } from './read-module.ts';
import type { Leg } from './ways.ts';

const ANY_BOUND = { most: 9, target: 9 };

function follow(sources: Readonly<Record<string, string>>, ...legs: readonly Leg[]) {
  const house = readHouse(new Map(Object.entries(sources)), { '#core/*': './src/kernel/*' });
  return followWay(house, { title: 'from a to b', bound: ANY_BOUND, legs });
}

function modulesOf(sources: Readonly<Record<string, string>>, ...legs: readonly Leg[]) {
  const { stations, problem } = follow(sources, ...legs);
  return problem ?? stations.map(({ module }) => module);
}

const START = { module: 'src/a.ts', name: 'start' };
const END = { module: 'src/kernel/end.ts', name: 'end' };
const LEG: Leg = { from: START, to: END };
const ENDING = { 'src/kernel/end.ts': 'export function end() {}' };

describe('a way', () => {
  test('takes the path with the fewest modules', () => {
    const sources = {
      'src/a.ts':
        "import { long } from './long.ts'; import { short } from './short.ts'; function start() { long(); inside(); } const inside = () => short();",
      'src/long.ts': "import { longer } from './longer.ts'; export const long = () => longer();",
      'src/longer.ts': "import { end } from '#core/end.ts'; export const longer = () => end();",
      'src/short.ts': "import { end } from '#core/end.ts'; export const short = () => end();",
      ...ENDING,
    };
    expect(follow(sources, LEG).stations).toEqual([
      { module: 'src/a.ts', names: ['start', 'inside'], handsOver: [] },
      { module: 'src/short.ts', names: ['short'], handsOver: [] },
      { module: 'src/kernel/end.ts', names: ['end'], handsOver: [] },
    ]);
  });

  test('prefers modules that it has already', () => {
    const sources = {
      'src/a.ts':
        "import { fresh } from './fresh.ts'; import { known } from './known.ts'; export const start = () => [fresh(), known()];",
      'src/fresh.ts': "import { end } from '#core/end.ts'; export const fresh = () => end();",
      'src/known.ts': "import { end } from '#core/end.ts'; export const known = () => end();",
      ...ENDING,
    };
    const first: Leg = { from: { module: 'src/known.ts', name: 'known' } };
    expect(modulesOf(sources, first, LEG)).toEqual(['src/known.ts', 'src/a.ts', 'src/kernel/end.ts']);
  });

  test.each([
    ['a lazy import', "async function start() { const { end } = await import('#core/end.ts'); end(); }"],
    [
      'a lazy import in a function beside it',
      "const load = () => import('#core/end.ts'); async function start() { (await load()).end(); }",
    ],
    [
      'an import of a module as a whole',
      "import * as all from '#core/end.ts'; const start = () => all.end();",
    ],
    [
      'an import under another name',
      "import { end as stop } from '#core/end.ts'; const start = () => stop();",
    ],
  ])('goes by %s', (_name, source) => {
    expect(modulesOf({ 'src/a.ts': source, ...ENDING }, LEG)).toEqual(['src/a.ts', 'src/kernel/end.ts']);
  });

  test.each([
    ['by name', "export { end } from '#core/end.ts';"],
    ['as a whole', "export * from '#core/end.ts';"],
  ])('counts a module that only exports others %s', (_name, source) => {
    const sources = {
      'src/a.ts': "import { end } from './all.ts'; const start = () => end();",
      'src/all.ts': source,
    };
    const modules = ['src/a.ts', 'src/all.ts', 'src/kernel/end.ts'];
    expect(modulesOf({ ...sources, ...ENDING }, LEG)).toEqual(modules);
  });

  test('goes by components', () => {
    const sources = {
      'src/a.tsx': "import { End } from './end.tsx'; export function Start() { return <End />; }",
      'src/end.tsx': 'export function End() { return null; }',
    };
    const leg = { from: { module: 'src/a.tsx', name: 'Start' }, to: { module: 'src/end.tsx', name: 'End' } };
    expect(modulesOf(sources, leg)).toEqual(['src/a.tsx', 'src/end.tsx']);
  });

  test.each([
    ['a type', "import { end } from '#core/end.ts'; function start(a: typeof end) {}"],
    [
      'a type import',
      "import type { end } from '#core/end.ts'; const start = (a: unknown) => a as typeof end;",
    ],
    ['a member of this name', "import { end } from '#core/end.ts'; const start = (a) => a.end({ end: 1 });"],
    ['a variable of this name', "import { end } from '#core/end.ts'; const start = (end) => end();"],
    [
      'another declaration',
      "import { end } from '#core/end.ts'; function start() {} function other() { end(); }",
    ],
  ])('does not go by %s', (_name, source) => {
    expect(modulesOf({ 'src/a.ts': source, ...ENDING }, LEG)).toBe(
      'no import leads from "start" in src/a.ts to "end" in src/kernel/end.ts',
    );
  });

  test('goes on where one function is handed to another, and says how', () => {
    const sources = { 'src/a.ts': 'export function start(run) { run(); }', ...ENDING };
    const { stations } = follow(sources, { from: START }, { from: END, handedOver: 'The caller gives it.' });
    expect(stations).toEqual([
      { module: 'src/a.ts', names: ['start'], handsOver: ['The caller gives it.'] },
      { module: 'src/kernel/end.ts', names: ['end'], handsOver: [] },
    ]);
  });

  test('has a problem where a function or a module is unknown', () => {
    expect(modulesOf({ 'src/a.ts': 'const other = 1;', ...ENDING }, LEG)).toBe('src/a.ts has no "start"');
    expect(modulesOf({ 'src/a.ts': 'const start = 1;' }, LEG)).toBe('src/kernel/end.ts has no "end"');
  });
});
