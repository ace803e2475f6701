import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { UserError } from '#api-mock/user-error.ts';

/** One built file of code and what it pulls in. File names are relative to the site's folder. */
export interface ChunkRecord {
  /** The module it was made for, relative to the root, or a virtual id; null for shared chunks. */
  readonly source: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly styles: readonly string[];
  /** Bytes before minification by npm package; our own code by its folder ('src/portal'). */
  readonly origins: Readonly<Record<string, number>>;
}

/** The graph of a built site's chunks: what `configure`, the size budget and the benchmarks reckon with. */
export interface BuildRecord {
  readonly chunks: Readonly<Record<string, ChunkRecord>>;
}

/** Files of code and style that load together. */
export interface FileSet {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Where the record of a built site is kept: beside its folder, so that it is not served. */
export function recordPathOf(siteFolder: string): string {
  return `${siteFolder.replace(/[\\/]+$/, '')}-build.json`;
}

/** Reads the record of a built site. @throws UserError where the site was not built by this project. */
export function readBuildRecord(siteFolder: string): BuildRecord {
  const path = recordPathOf(siteFolder);
  if (!existsSync(path))
    throw new UserError(`${siteFolder} is no site that was built here: there is no ${path}.`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Writes the record of a built site. */
export function writeBuildRecord(siteFolder: string, record: BuildRecord): void {
  writeFileSync(recordPathOf(siteFolder), `${JSON.stringify(record)}\n`);
}

/** Names of the chunks made for a source that `matches` knows. */
export function findChunks(record: BuildRecord, matches: (source: string) => boolean): string[] {
  return Object.entries(record.chunks)
    .filter(([, chunk]) => chunk.source !== null && matches(chunk.source))
    .map(([name]) => name);
}

/** Every file of code and style in the record. */
export function listFiles(record: BuildRecord): string[] {
  return [...new Set(Object.entries(record.chunks).flatMap(([name, chunk]) => [name, ...chunk.styles]))];
}

/** What the browser must have before the given chunks can run: they, their static imports and the styles of all. */
export function collectStatic(record: BuildRecord, roots: readonly string[]): FileSet {
  return collectReachable(record, roots, () => false);
}

/** Everything that can ever load from the given chunks; `follows` says whether a dynamic import is taken. */
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

/** Files that import each other may run before what they need: a circle of chunks, the first one named again at its end. */
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
