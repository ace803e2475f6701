import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { CANARIES } from './canary.ts';
import { scanProfile } from './scan-profile.ts';
import { listParts } from './unpack-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'claim-portal-unpack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Snappy block: "abc", then a copy of eight bytes from three bytes back. */
const SNAPPY = Buffer.from([11, 2 << 2, 0x61, 0x62, 0x63, 1 | (4 << 2), 3]);
/** Structured clone of Firefox with a text, as one literal of snappy. */
const CLONE = Buffer.concat([Buffer.from('030000000000f1ff', 'hex'), Buffer.from(CANARIES.inDatabase)]);
const PACKED_CLONE = Buffer.concat([Buffer.from([CLONE.length, (CLONE.length - 1) << 2]), CLONE]);

const textsOf = (name: string, content: Buffer) => listParts(join(folder, name), content).map(String);

describe('listParts', () => {
  it('unpacks a session file of Firefox', () => {
    const block = Buffer.from([(3 << 4) | 4, 0x61, 0x62, 0x63, 3, 0, 1 << 4, 0x7a]);
    const file = Buffer.concat([Buffer.from('mozLz40\0'), Buffer.from([12, 0, 0, 0]), block]);
    expect(textsOf('recovery.jsonlz4', file)).toContain('abcabcabcabz');
    expect(textsOf('recovery.jsonlz4.tmp', file.subarray(0, -2)).join()).toContain('abcabcabcab');
  });

  it('unpacks a body that Firefox has put in a cache', () => {
    const chunk = (kind: number, content: Buffer) =>
      Buffer.concat([Buffer.from([kind, content.length + 4, 0, 0, 0, 0, 0, 0]), content]);
    const start = Buffer.from('ff060000734e61507059', 'hex');
    const file = Buffer.concat([start, chunk(0, SNAPPY), chunk(1, Buffer.from('plain'))]);
    expect(textsOf('body.final', file)).toContain('abcabcabcabplain');
  });

  it('reads the rows of a database, also those that only its journal has', () => {
    const path = join(folder, 'site.sqlite');
    const database = new DatabaseSync(path);
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE object_data (key TEXT, data BLOB)');
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.prepare('INSERT INTO object_data VALUES (?, ?)').run('a key', SNAPPY);
    expect(textsOf('site.sqlite', readFileSync(path))).toEqual(
      expect.arrayContaining(['a key', 'abcabcabcab']),
    );
    database.close();
  });

  it('unpacks a value that is in no row any more', () => {
    const free = Buffer.concat([Buffer.alloc(100, 0xaa), PACKED_CLONE, Buffer.alloc(100, 0xaa)]);
    expect(textsOf('free.sqlite-wal', free)).toContain(CLONE.toString());
    expect(textsOf('other.bin', free)).not.toContain(CLONE.toString());
  });
});

describe('scanProfile', () => {
  it('finds a text in each way in which a browser writes it, and no more once the file has changed', () => {
    const text = CANARIES.inDatabaseLatin;
    const forms = [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(text, 'latin1')];
    const path = join(folder, 'notes');
    writeFileSync(path, Buffer.concat(forms));
    const find = () => scanProfile(folder, [text], 'profile').map(({ as }) => as);
    expect(find()).toEqual(['UTF-8', 'UTF-16LE', 'Latin-1']);
    writeFileSync(path, CANARIES.inRowKey);
    expect(find()).toEqual([]);
    writeFileSync(
      path,
      Buffer.from(CANARIES.inRowKey).map((byte) => byte + 1),
    );
    expect(scanProfile(folder, [CANARIES.inRowKey], 'profile').map(({ as }) => as)).toEqual(['key of a row']);
  });
});
