import { BOUNDS, type Bound, ROOMS, SMALL_MODULE_LINES } from './bounds.ts';
import { type FollowedWay, followWay } from './follow-way.ts';
import { listMutableState } from './mutable-state.ts';
import { countLines, type House } from './read-module.ts';
import type { Way } from './ways.ts';

export interface Measure {
  /** In the plural: "import circles". */
  readonly subject: string;
  readonly found: number;
  readonly bound: Bound;
  /** Counted items, or the places of most of them. */
  readonly where: readonly string[];
  readonly problem?: string;
}

/** Tells whether a file is a module of the product: no test, test helper, type declaration or gallery page. */
export function isProductModule(file: string): boolean {
  return (
    /^(src|sw)\/.*\.tsx?$/.test(file) &&
    !file.startsWith('src/gallery/') &&
    !/\.(test|test-d|browser|d)\.tsx?$|-(fixture|for-test)\.tsx?$|\/test-[^/]+$/.test(file)
  );
}

export function isProductStyle(file: string): boolean {
  return /^src\/.*\.css$/.test(file) && !file.startsWith('src/gallery/');
}

/** @param styles the product's style sheets: path -> text */
export function measureHouse(
  house: House,
  styles: ReadonlyMap<string, string>,
  ways: readonly Way[],
): readonly Measure[] {
  const modules = [...house.values()].map(({ file, lines }) => ({ file, lines }));
  const sheets = [...styles].map(([file, text]) => ({ file, lines: countLines(text) }));
  const small = modules.filter(({ lines }) => lines < SMALL_MODULE_LINES);
  const bySize = modules.toSorted((a, b) => b.lines - a.lines);
  const long = bySize.filter(({ lines }) => lines > BOUNDS.longestModule.most);
  const circles = findCircles(house);
  const state = [...listMutableState(house)];
  const room = measureRoom([...modules, ...sheets].map(({ file }) => file));
  return [
    {
      subject: 'product modules',
      found: modules.length,
      bound: widen(BOUNDS.modules, room.modules),
      where: sumByRoom(modules.map(({ file }) => ({ file, count: 1 }))),
    },
    {
      subject: 'product lines, style sheets included',
      found: [...modules, ...sheets].reduce((sum, { lines }) => sum + lines, 0),
      bound: widen(BOUNDS.lines, room.lines),
      where: sumByRoom([...modules, ...sheets].map(({ file, lines }) => ({ file, count: lines }))),
    },
    {
      subject: `modules under ${SMALL_MODULE_LINES} lines`,
      found: small.length,
      bound: BOUNDS.smallModules,
      where: small.map(describeSize),
    },
    {
      subject: 'lines in the longest module',
      found: bySize[0]?.lines ?? 0,
      bound: BOUNDS.longestModule,
      where: (long.length > 0 ? long : bySize.slice(0, 1)).map(describeSize),
    },
    {
      subject: 'import circles',
      found: circles.length,
      bound: BOUNDS.circles,
      where: circles.map((circle) => circle.join(', ')),
    },
    {
      subject: 'modules with mutable state of their own',
      found: state.length,
      bound: BOUNDS.statefulModules,
      where: state.map(([file]) => file),
    },
    {
      subject: 'top-level names of mutable state',
      found: state.reduce((sum, [, names]) => sum + names.length, 0),
      bound: BOUNDS.mutableNames,
      where: state.map(([file, names]) => `${file}: ${names.join(', ')}`),
    },
    ...ways.map((way) => measureWay(way, followWay(house, way))),
  ];
}

function measureRoom(files: readonly string[]): { readonly modules: number; readonly lines: number } {
  const added = ROOMS.map((room) => {
    const names = new Set(files.flatMap((file) => room.files.exec(file)?.[1] ?? []));
    const count = Math.max(0, names.size - room.counted);
    return { modules: count * room.modules, lines: count * room.lines };
  });
  const sum = (of: 'modules' | 'lines') => added.reduce((all, each) => all + each[of], 0);
  return { modules: sum('modules'), lines: sum('lines') };
}

function widen({ most, target }: Bound, room: number): Bound {
  return { most: most + room, target: target + room };
}

/** Returns a sentence if a measure exceeds its bound, else undefined. */
export function judgeMeasure({ subject, found, bound, problem }: Measure): string | undefined {
  if (problem !== undefined) return `The ${subject} cannot be counted: ${problem}.`;
  if (found <= bound.most) return undefined;
  return `The house has ${found} ${subject}, and the bound is ${bound.most}.`;
}

function measureWay({ title, bound }: Way, { stations, problem }: FollowedWay): Measure {
  const where = stations.flatMap(({ module, names, handsOver }, index) => [
    `${index + 1}. ${module}: ${names.join(', ')}`,
    ...handsOver.map((note) => `   ${note}`),
  ]);
  const subject = `modules on the way ${title}`;
  return { subject, found: stations.length, bound, where, ...(problem === undefined ? {} : { problem }) };
}

function describeSize({ file, lines }: { readonly file: string; readonly lines: number }): string {
  return `${file}: ${lines}`;
}

function sumByRoom(entries: readonly { readonly file: string; readonly count: number }[]): readonly string[] {
  const sums = new Map<string, number>();
  for (const { file, count } of entries) {
    const room = file.split('/').slice(0, -1).slice(0, 2).join('/');
    sums.set(room, (sums.get(room) ?? 0) + count);
  }
  return [...sums].sort(([, a], [, b]) => b - a).map(([room, sum]) => `${room}: ${sum}`);
}

/** Finds import circles: strongly connected components (Tarjan), and modules that import themselves. */
export function findCircles(house: House): readonly (readonly string[])[] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    const rank = order.size;
    let low = rank;
    order.set(file, rank);
    open.push(file);
    const targets = (house.get(file)?.targets ?? []).filter((target) => house.has(target));
    for (const target of targets) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low < rank) return low;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || targets.includes(file)) circles.push(group.sort());
    return low;
  };
  for (const file of house.keys()) if (!order.has(file)) visit(file);
  return circles;
}
