import { describe, expect, test } from 'vitest';
import { findCircles, isProductModule, isProductStyle, judgeMeasure, measureHouse } from './measure.ts';
import { countLines, readHouse } from './read-module.ts';

const ALIASES = { '#core/*': './src/kernel/*' };

function read(sources: Readonly<Record<string, string>>) {
  return readHouse(new Map(Object.entries(sources)), ALIASES);
}

function measure(
  subject: string,
  sources: Readonly<Record<string, string>>,
  styles = new Map<string, string>(),
) {
  return measureHouse(read(sources), styles, []).find((one) => one.subject === subject);
}

describe('the circles of imports', () => {
  test('are found, each once', () => {
    const sources = {
      'src/a.ts': "import { b } from './b.ts';",
      'src/b.ts': "import { c } from '#core/c.ts'; import { d } from './d.ts';",
      'src/kernel/c.ts': "import { a } from '../a.ts';",
      'src/d.ts': "import { e } from './e.ts';",
      'src/e.ts': "import { d } from './d.ts'; import './gone.ts';",
      'src/alone.ts': "import './a.ts';",
    };
    const circles = [
      ['src/d.ts', 'src/e.ts'],
      ['src/a.ts', 'src/b.ts', 'src/kernel/c.ts'],
    ];
    expect(findCircles(read(sources))).toEqual(circles);
    expect(measure('import circles', sources)?.where).toEqual(circles.map((circle) => circle.join(', ')));
  });

  test.each([
    ['type imports', "import type { B } from './b.ts';"],
    ['types of imports', "type B = import('./b.ts').B;"],
    ['lazy imports', "const load = () => import('./b.ts');"],
    ['exports', "export * from './b.ts';"],
    ['workers', "new Worker(new URL('./b.ts', import.meta.url));"],
    ['workers by a query', "import B from './b.ts?worker';"],
  ])('close by %s too', (_name, source) => {
    const sources = { 'src/a.ts': source, 'src/b.ts': "import { a } from './a.ts';" };
    expect(findCircles(read(sources))).toEqual([['src/a.ts', 'src/b.ts']]);
  });

  test('are none where imports only go down', () => {
    const sources = {
      'src/a.ts': "import './b.ts'; import './c.ts';",
      'src/b.ts': "import './c.ts';",
      'src/c.ts': '',
    };
    expect(findCircles(read(sources))).toEqual([]);
  });

  test('are one where a module imports itself', () => {
    expect(findCircles(read({ 'src/a.ts': "import './a.ts';" }))).toEqual([['src/a.ts']]);
  });
});

describe('the sizes', () => {
  test('name the modules that are too small, and the longest', () => {
    const sources = { 'src/a/small.ts': '\n'.repeat(14), 'src/b/chapter.ts': '\n'.repeat(15) };
    expect(measure('modules under 15 lines', sources)).toMatchObject({
      found: 1,
      where: ['src/a/small.ts: 14'],
    });
    expect(measure('lines in the longest module', sources)).toMatchObject({
      found: 15,
      where: ['src/b/chapter.ts: 15'],
    });
  });

  test('may rise by the room of a field type, a rule or a theme that was added, and by no other folder', () => {
    const types = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`src/claim/field-types/type-${index}/widget.tsx`, '']),
      );
    const bound = (sources: Readonly<Record<string, string>>) =>
      measure('product modules', { ...types(9), ...sources })?.bound.most;
    const most = bound({});
    expect(bound(types(9))).toBe(most);
    expect(bound(types(10))).toBe(Number(most) + 2);
    expect(bound({ 'src/claim/rules/even-rule.ts': '' })).toBe(Number(most) + 1);
    expect(bound({ 'src/claim/rules/value-rules.ts': '', 'src/claim/lists/states.ts': '' })).toBe(most);
    expect(bound({ 'src/design/themes/shared/frame.tsx': '' })).toBe(most);
  });

  test('count style sheets among the lines', () => {
    const styles = new Map([['src/a/a.css', '\n'.repeat(5)]]);
    const lines = measure(
      'product lines, style sheets included',
      { 'src/b.ts': '\n', 'sw/c.ts': '\n\n' },
      styles,
    );
    expect(lines).toMatchObject({ found: 8, where: ['src/a: 5', 'sw: 2', 'src: 1'] });
    expect(measure('product modules', { 'src/b.ts': '', 'sw/c.ts': '' })?.found).toBe(2);
  });

  test('count a last line without an end', () => {
    expect(['', 'a', 'a\n', 'a\nb'].map(countLines)).toEqual([0, 1, 1, 2]);
  });
});

test('tests, samples and type declarations are no part of the product', () => {
  const product = [
    'src/main.ts',
    'sw/sw.ts',
    'src/ui/banner.tsx',
    'src/claim/pattern.worker.ts',
    'src/ui/test.ts',
  ];
  const others = [
    'src/a.test.ts',
    'src/a.test.tsx',
    'src/a.browser.test.ts',
    'src/a.browser.ts',
    'src/a.test-d.ts',
    'src/a-fixture.ts',
    'src/ui/render-for-test.tsx',
    'src/claim/ui/test-harness.tsx',
    'src/vite.d.ts',
    'src/gallery/main.ts',
    'src/ui/a.css',
    'scripts/house.ts',
  ];
  expect([...product, ...others].filter(isProductModule)).toEqual(product);
  expect(['src/ui/a.css', 'src/gallery/a.css', 'src/a.ts'].filter(isProductStyle)).toEqual(['src/ui/a.css']);
});

test('a measure over its bound is told in a sentence', () => {
  const circles = { subject: 'import circles', found: 2, bound: { most: 2, target: 0 }, where: [] };
  expect(judgeMeasure(circles)).toBeUndefined();
  expect(judgeMeasure({ ...circles, found: 3 })).toBe('The house has 3 import circles, and the bound is 2.');
});

test('a way that cannot be followed is told, however short it is', () => {
  const legs = [{ from: { module: 'src/a.ts', name: 'gone' } }];
  const way = { title: 'from a to b', bound: { most: 9, target: 9 }, legs };
  const measured = measureHouse(read({ 'src/a.ts': 'const here = 1;' }), new Map(), [way]).at(-1);
  expect(measured && judgeMeasure(measured)).toBe(
    'The modules on the way from a to b cannot be counted: src/a.ts has no "gone".',
  );
});
