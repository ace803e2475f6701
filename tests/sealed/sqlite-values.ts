import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unpackSnappy, unpackSnappyStart } from './snappy.ts';

const MAGIC = Buffer.from('SQLite format 3\0');

/** First eight bytes of a structured clone in Firefox: the header's tag and its scope. */
const CLONE_HEADER = Buffer.from('030000000000f1ff', 'hex');
/** Part of the header that snappy leaves unpacked. */
const HEADER_END = CLONE_HEADER.subarray(-2);

/**
 * Returns every value in a SQLite file and its journal (`-wal`), raw and unpacked by snappy (Firefox packs a site's data); none if the
 * file is no database.
 */
export function readSqliteValues(path: string, file: Buffer): readonly Buffer[] {
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) return [];
  const folder = mkdtempSync(join(tmpdir(), 'claim-portal-sqlite-'));
  try {
    const copy = join(folder, 'copy.sqlite');
    copyFileSync(path, copy);
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
    return readTables(copy).flatMap((value) => [value, ...unpackIfPacked(value)]);
  } catch {
    // The browser may be writing the file just now; then only the raw file is searched.
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readTables(path: string): readonly Buffer[] {
  const database = new DatabaseSync(path);
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
      .all();
    return tables.flatMap(({ name }) => {
      const reading = database.prepare(`SELECT * FROM "${name}"`);
      // Some columns hold times beyond a safe integer.
      reading.setReadBigInts(true);
      return reading.all().flatMap((row) => Object.values(row).flatMap(toBytes));
    });
  } finally {
    database.close();
  }
}

function toBytes(value: unknown): readonly Buffer[] {
  if (typeof value === 'string') return [Buffer.from(value)];
  return value instanceof Uint8Array ? [Buffer.from(value)] : [];
}

function unpackIfPacked(value: Buffer): readonly Buffer[] {
  try {
    return [unpackSnappy(value)];
  } catch {
    return [];
  }
}

/** Longer than any answer. */
const MOST_CARVED = 65_536;

/** Unpacks structured clones that are in no row any more, or in a journal, from each place where one seems to begin. */
export function carveClones(file: Buffer): readonly Buffer[] {
  const clones: Buffer[] = [];
  for (let at = file.indexOf(HEADER_END); at !== -1; at = file.indexOf(HEADER_END, at + 1)) {
    // The length, a literal's tag and the header's first bytes, which may be packed, come before it.
    for (let start = Math.max(0, at - 14); start < at - 2; start += 1) {
      if (!beginsHeader(file, start)) continue;
      const clone = unpackSnappyStart(file.subarray(start, start + MOST_CARVED));
      if (clone.subarray(0, CLONE_HEADER.length).equals(CLONE_HEADER)) clones.push(clone);
    }
  }
  return clones;
}

/** Whether a length, a tag and the header's first byte may begin here. */
function beginsHeader(file: Buffer, start: number): boolean {
  let at = start;
  while (at < start + 3 && (file[at] ?? 0) >= 0x80) at += 1;
  return file[at + 2] === CLONE_HEADER[0] && ((file[at + 1] ?? 0) & 3) === 0;
}
