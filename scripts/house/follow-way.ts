import type { Declaration } from './read-declarations.ts';
import type { House, ImportedName, ModuleOutline, Place } from './read-module.ts';
import type { Leg, Way } from './ways.ts';

/** Module on a way, with the declarations that lead through it. */
export interface Station {
  readonly module: string;
  readonly names: readonly string[];
  /** Note on how the way continues from here where no import shows it. */
  readonly handsOver: readonly string[];
}

/** Modules of a way in the order of their first use, or the problem with its definition. */
export interface FollowedWay {
  readonly stations: readonly Station[];
  readonly problem?: string;
}

/** Follows a way leg by leg, by the paths that add the fewest modules. A leg without a path is the way's problem. */
export function followWay(house: House, { legs }: Way): FollowedWay {
  const stations = new Map<string, { module: string; names: string[]; handsOver: string[] }>();
  let last: Place | undefined;
  for (const leg of legs) {
    const unknown = [leg.from, leg.to ?? leg.from].find((place) => !isKnown(house, place));
    if (unknown !== undefined) {
      return { stations: [...stations.values()], problem: `${unknown.module} has no "${unknown.name}"` };
    }
    const path = findPath(house, leg, new Set(stations.keys()));
    if (path === undefined) {
      return { stations: [...stations.values()], problem: `no import leads ${describeLeg(leg)}` };
    }
    if (leg.handedOver !== undefined && last !== undefined) {
      stations.get(last.module)?.handsOver.push(leg.handedOver);
    }
    for (const { module, name } of path) {
      const station = stations.get(module) ?? { module, names: [], handsOver: [] };
      stations.set(module, station);
      if (!station.names.includes(name)) station.names.push(name);
    }
    last = path.at(-1);
  }
  return { stations: [...stations.values()] };
}

function describeLeg({ from, to = from }: Leg): string {
  return `from "${from.name}" in ${from.module} to "${to.name}" in ${to.module}`;
}

function isKnown(house: House, { module, name }: Place): boolean {
  const outline = house.get(module);
  return outline !== undefined && (outline.declarations.has(name) || outline.exports.has(name));
}

/** Searches by cost: a step within a module, or into a module already on the way, is free; any other costs one. */
function findPath(house: House, { from, to = from }: Leg, known: ReadonlySet<string>): Place[] | undefined {
  const cameFrom = new Map<string, Place | undefined>();
  let level: { readonly place: Place; readonly before: Place | undefined }[] = [
    { place: from, before: undefined },
  ];
  while (level.length > 0) {
    const dearer: typeof level = [];
    for (let step = level.shift(); step !== undefined; step = level.shift()) {
      const { place, before } = step;
      if (cameFrom.has(keyOf(place))) continue;
      cameFrom.set(keyOf(place), before);
      if (keyOf(place) === keyOf(to)) return readBack(cameFrom, place);
      for (const next of listUses(house, place)) {
        const isFree = next.module === place.module || known.has(next.module);
        (isFree ? level : dearer).push({ place: next, before: place });
      }
    }
    level = dearer;
  }
  return undefined;
}

function readBack(cameFrom: ReadonlyMap<string, Place | undefined>, end: Place): Place[] {
  const path: Place[] = [];
  for (let place: Place | undefined = end; place !== undefined; place = cameFrom.get(keyOf(place))) {
    path.unshift(place);
  }
  return path;
}

function keyOf({ module, name }: Place): string {
  return `${module}#${name}`;
}

function listUses(house: House, { module, name }: Place): Place[] {
  const outline = house.get(module);
  const declaration = outline?.declarations.get(name);
  if (outline === undefined) return [];
  if (declaration === undefined) return listExported(house, outline, name);
  const direct = [...declaration.uses].flatMap((used) => listMeant(house, outline, used, declaration.names));
  const lazy = [declaration, ...direct.flatMap((place) => findDeclaration(house, place) ?? [])]
    .flatMap(({ lazyModules }) => lazyModules)
    .flatMap((target) => listNamedExports(house, target, declaration.names));
  return [...direct, ...lazy];
}

function listMeant(house: House, outline: ModuleOutline, name: string, names: ReadonlySet<string>): Place[] {
  if (outline.declarations.has(name)) return [{ module: outline.file, name }];
  const imported = outline.imports.get(name);
  return imported === undefined ? [] : listImported(house, imported, names);
}

function listImported(house: House, { module, name }: ImportedName, names: ReadonlySet<string>): Place[] {
  return name === null ? listNamedExports(house, module, names) : [{ module, name }];
}

/** Resolves an export that is declared under another name or in another module. */
function listExported(house: House, outline: ModuleOutline, name: string): Place[] {
  const exported = outline.exports.get(name);
  if (exported === undefined) return outline.wholeExports.map((module) => ({ module, name }));
  const names = new Set([name]);
  return typeof exported === 'string'
    ? listMeant(house, outline, exported, names)
    : listImported(house, exported, names);
}

function listNamedExports(house: House, module: string, names: ReadonlySet<string>): Place[] {
  const exported = [...(house.get(module)?.exports.keys() ?? [])];
  return exported.filter((name) => names.has(name)).map((name) => ({ module, name }));
}

function findDeclaration(house: House, { module, name }: Place): Declaration | undefined {
  return house.get(module)?.declarations.get(name);
}
