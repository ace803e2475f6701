import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { UserError } from '#api-mock/user-error.ts';

/** One built JavaScript file and its imports. File names are relative to the site's folder. */
export interface ChunkRecord {
  /** Module that the chunk was made for, relative to the root, or a virtual id; null for shared chunks. */
  readonly source: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly styles: readonly string[];
  /** npm package, or folder of our own code ('src/portal') -> bytes before minification. */
  readonly origins: Readonly<Record<string, number>>;
}

/** Graph of a built site's chunks, for `configure`, the size budget and the benchmarks. */
export interface BuildRecord {
  readonly chunks: Readonly<Record<string, ChunkRecord>>;
}

export interface FileSet {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Returns the path of a site's build record. It is beside the site's folder, so that it is not served. */
export function recordPathOf(siteFolder: string): string {
  return `${siteFolder.replace(/[\\/]+$/, '')}-build.json`;
}

/** Reads a site's build record. @throws UserError if this project did not build the site */
export function readBuildRecord(siteFolder: string): BuildRecord {
  const path = recordPathOf(siteFolder);
  if (!existsSync(path))
    throw new UserError(`${siteFolder} is no site that was built here: there is no ${path}.`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

export function writeBuildRecord(siteFolder: string, record: BuildRecord): void {
  writeFileSync(recordPathOf(siteFolder), `${JSON.stringify(record)}\n`);
}

export function findChunks(record: BuildRecord, matches: (source: string) => boolean): string[] {
  return Object.entries(record.chunks)
    .filter(([, chunk]) => chunk.source !== null && matches(chunk.source))
    .map(([name]) => name);
}

export function listFiles(record: BuildRecord): string[] {
  return [...new Set(Object.entries(record.chunks).flatMap(([name, chunk]) => [name, ...chunk.styles]))];
}

/** Lists what the browser must load before the given chunks can run: the chunks, their static imports and the styles of all. */
export function collectStatic(record: BuildRecord, roots: readonly string[]): FileSet {
  return collectReachable(record, roots, () => false);
}

/** Lists everything that can load from the given chunks. `follows` decides whether to follow a chunk's dynamic import. */
export function collectReachable(
  record: BuildRecord,
  roots: readonly string[],
  follows: (chunkName: string, chunk: ChunkRecord) => boolean,
): FileSet {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const pending = [...roots];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const chunk = record.chunks[name];
    if (chunk === undefined || scripts.has(name)) continue;
    scripts.add(name);
    for (const style of chunk.styles) styles.add(style);
    pending.push(...chunk.imports);
    for (const target of chunk.dynamicImports) {
      const found = record.chunks[target];
      if (found !== undefined && follows(target, found)) pending.push(target);
    }
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** Finds chunks that import each other, which may run before what they need. The first chunk is repeated at the end. */
export function findCircle(
  chunks: Readonly<Record<string, Pick<ChunkRecord, 'imports'>>>,
): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of chunks[file]?.imports ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle !== undefined) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of Object.keys(chunks)) {
    const circle = visit(file, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
