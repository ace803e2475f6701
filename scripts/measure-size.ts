import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { THEME_NAMES, type ThemeName } from '#server/settings.ts';
import type { BuildRecord } from './build-record.ts';
import { startFiles } from './start-page.ts';

/** Budget of the start page's first load: JavaScript and CSS, gzipped, in bytes. */
export const FIRST_LOAD_BUDGET = 160_000;

/** Budget of what must load before the first field accepts input: the page and its styles, gzipped, in bytes. */
export const FIRST_FIELD_BUDGET = 15_000;

/** Budget of the service worker, gzipped, in bytes: a phone fetches it after the first page, and again with every release. */
export const WORKER_BUDGET = 69_600;

export type GzipSize = (file: string) => number;

export interface FirstLoad {
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly totalBytes: number;
  /** File -> gzipped bytes, largest first. */
  readonly files: readonly (readonly [string, number])[];
}

export function createGzipSize(siteFolder: string): GzipSize {
  const known = new Map<string, number>();
  return (file) => {
    const size = known.get(file) ?? gzipSync(readFileSync(join(siteFolder, file)), { level: 9 }).length;
    known.set(file, size);
    return size;
  };
}

export function measureFirstLoad(record: BuildRecord, theme: ThemeName, gzipSize: GzipSize): FirstLoad {
  const { scripts, styles } = startFiles(record, theme);
  const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + gzipSize(file), 0);
  const files = [...scripts, ...styles].map((file) => [file, gzipSize(file)] as const);
  return {
    scriptBytes: sum(scripts),
    styleBytes: sum(styles),
    totalBytes: sum(scripts) + sum(styles),
    files: files.sort(([, a], [, b]) => b - a),
  };
}

export function measureThemes(
  record: BuildRecord,
  gzipSize: GzipSize,
): { readonly theme: ThemeName; readonly load: FirstLoad }[] {
  return THEME_NAMES.map((theme) => ({
    theme,
    load: measureFirstLoad(record, theme, gzipSize),
  }));
}

/** Estimates the share of each package and own folder in the first load, by bytes before minification; the sum is exact. */
export function shareByOrigin(
  record: BuildRecord,
  scripts: readonly string[],
  gzipSize: GzipSize,
): [string, number][] {
  const shares = new Map<string, number>();
  for (const file of scripts) {
    const origins = Object.entries(record.chunks[file]?.origins ?? {});
    const rendered = origins.reduce((sum, [, bytes]) => sum + bytes, 0);
    for (const [origin, bytes] of origins) {
      const share = rendered === 0 ? 0 : (gzipSize(file) * bytes) / rendered;
      shares.set(origin, (shares.get(origin) ?? 0) + share);
    }
  }
  return [...shares].sort(([, a], [, b]) => b - a);
}
