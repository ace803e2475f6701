import { readTableBlocks } from './leveldb-table.ts';
import { unpackMozLz4 } from './lz4.ts';
import { unpackSnappyFrames } from './snappy-frames.ts';
import { carveClones, readSqliteValues } from './sqlite-values.ts';

/** Databases of Firefox's stores and their journals, which may hold structured clones outside rows. */
const SITE_DATABASE = /\.sqlite(?:-wal)?$/;

export function listParts(path: string, file: Buffer): readonly Buffer[] {
  const session = unpackMozLz4(file);
  return [
    file,
    ...(session === undefined ? [] : [session]),
    ...readTableBlocks(file),
    ...unpackSnappyFrames(file),
    ...readSqliteValues(path, file),
    ...(SITE_DATABASE.test(path) ? carveClones(file) : []),
  ];
}
