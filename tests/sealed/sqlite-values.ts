import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unpackSnappy, unpackSnappyStart } from './snappy.ts';

const MAGIC = Buffer.from('SQLite format 3\0');

/** The first eight bytes of a value that Firefox's structured clone has written: the header's tag, and for whom it is. */
const CLONE_HEADER = Buffer.from('030000000000f1ff', 'hex');
/** What snappy leaves of it as it is. */
const HEADER_END = CLONE_HEADER.subarray(-2);

/**
 * Every value in a SQLite file, with what its journal (`-wal`) has in store for it, as bytes and as snappy unpacks them (Firefox packs what
 * a site keeps); none where the file is no database.
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
    // A file that the browser writes just then is read as it lies.
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
      // Some hold times that are beyond what a number can.
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

/**
 * What can be unpacked of values that are in no row any more, or in a journal: from wherever a packed structured clone begins, as far as
 * it goes.
 */
export function carveClones(file: Buffer): readonly Buffer[] {
  const clones: Buffer[] = [];
  for (let at = file.indexOf(HEADER_END); at !== -1; at = file.indexOf(HEADER_END, at + 1)) {
    // Before it stand the length, the tag of a literal, and the header's other bytes, which may be packed.
    for (let start = Math.max(0, at - 14); start < at - 2; start += 1) {
      if (!beginsHeader(file, start)) continue;
      const clone = unpackSnappyStart(file.subarray(start, start + MOST_CARVED));
      if (clone.subarray(0, CLONE_HEADER.length).equals(CLONE_HEADER)) clones.push(clone);
    }
  }
  return clones;
}

/** Whether a length may stand there, with the header's first byte behind it and a tag. */
function beginsHeader(file: Buffer, start: number): boolean {
  let at = start;
  while (at < start + 3 && (file[at] ?? 0) >= 0x80) at += 1;
  return file[at + 2] === CLONE_HEADER[0] && ((file[at + 1] ?? 0) & 3) === 0;
}
