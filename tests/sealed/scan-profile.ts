import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listParts } from './unpack-file.ts';

/** Secret that must not be readable: a text, or bytes of a document. */
export type Needle = string | Buffer;

export interface Find {
  /** Path within the profile. */
  readonly file: string;
  readonly needle: string;
  readonly as:
    | 'UTF-8'
    | 'UTF-16LE'
    | 'UTF-16BE'
    | 'Latin-1'
    | 'base64'
    | 'key of a row'
    | 'bytes'
    | 'file name';
}

/** Folders of a site's data (IndexedDB, Cache Storage and scripts, web storages, private files) in Chromium and Firefox. */
const STORES =
  /^(?:Default\/(?:IndexedDB|Service Worker|WebStorage|Local Storage|Session Storage|File System|blob_storage)|storage)\//;

/**
 * Searches raw files and their packed contents: LevelDB tables, snappy, LZ4, SQLite rows.
 * @param where the site's stores, or every file of the profile
 * @param since skips files written before this time, in ms since 1970
 */
export function scanProfile(
  profile: string,
  needles: readonly Needle[],
  where: 'stores' | 'profile' = 'stores',
  since = 0,
): readonly Find[] {
  const forms = needles.flatMap(listForms);
  return listFiles(profile)
    .filter((file) => where === 'profile' || isOfStores(file))
    .filter((file) => since === 0 || timesOf(join(profile, file)).latest >= since)
    .flatMap((file) => {
      const named = forms.filter(({ as, needle }) => as === 'UTF-8' && file.includes(needle));
      const held = findHeld(join(profile, file), forms);
      return [
        ...named.map(({ needle }): Find => ({ file, needle, as: 'file name' })),
        ...held.map(({ needle, as }): Find => ({ file, needle, as })),
      ];
    });
}

type Form = Omit<Find, 'file'> & { readonly bytes: Buffer };

/** Findings per version of a file (path and time): most of a profile is the same from one moment to the next. */
const looked = new Map<string, Map<string, boolean>>();
/** A file changed more recently may change again within the same tick of its clock. */
const SETTLED_MS = 2_000;

function findHeld(path: string, forms: readonly Form[]): readonly Form[] {
  const known = looked.get(versionOf(path)) ?? new Map<string, boolean>();
  const keyOf = ({ as, bytes }: Form) => `${as}:${bytes.toString('latin1')}`;
  const unknown = forms.filter((form) => !known.has(keyOf(form)));
  if (unknown.length > 0) {
    const version = versionOf(path);
    const parts = listParts(path, readIfThere(path));
    for (const form of unknown)
      known.set(
        keyOf(form),
        parts.some((part) => part.includes(form.bytes)),
      );
    if (version !== '') looked.set(version, known);
  }
  return forms.filter((form) => known.get(keyOf(form)));
}

/** Returns the modification times of a file and its journal. */
function timesOf(path: string) {
  const times = [path, `${path}-wal`].map((name) => statSync(name, { bigint: true, throwIfNoEntry: false }));
  return { times, latest: Math.max(...times.map((time) => Number(time?.mtimeMs ?? 0))) };
}

/** Returns a key for the version of a file and its journal; '' if it may still change. */
function versionOf(path: string): string {
  const { times, latest } = timesOf(path);
  if (times[0] === undefined || Date.now() - latest < SETTLED_MS) return '';
  return [
    path,
    ...times.map((time) => (time === undefined ? '' : `${time.ino}/${time.size}/${time.mtimeNs}`)),
  ].join(' ');
}

export function isOfStores(file: string): boolean {
  return STORES.test(file);
}

/** Reads a file. A running browser may delete it meanwhile; then it counts as empty. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

function listForms(needle: Needle): readonly Form[] {
  if (typeof needle !== 'string') return [{ needle: needle.toString('hex'), as: 'bytes', bytes: needle }];
  return [
    { needle, as: 'UTF-8', bytes: Buffer.from(needle, 'utf8') },
    { needle, as: 'UTF-16LE', bytes: Buffer.from(needle, 'utf16le') },
    // Encoding of Chromium's row keys.
    { needle, as: 'UTF-16BE', bytes: Buffer.from(needle, 'utf16le').swap16() },
    ...listOneByteForms(needle),
    ...listBase64(needle),
  ];
}

/**
 * Returns the one-byte encodings: browsers store Latin-1 text in one byte per character, and Firefox adds one to each character of a row
 * key.
 */
function listOneByteForms(needle: string): readonly Form[] {
  const latin = Buffer.from(needle, 'latin1');
  if (latin.toString('latin1') !== needle) return [];
  const isAscii = latin.every((byte) => byte < 0x7f);
  if (!isAscii) return [{ needle, as: 'Latin-1', bytes: latin }];
  // Short texts could match by chance.
  if (needle.length < 8) return [];
  return [{ needle, as: 'key of a row', bytes: Buffer.from(latin.map((byte) => byte + 1)) }];
}

/** Returns the three base64 forms of a text, which depend on its offset modulo three. Short texts could match by chance. */
function listBase64(needle: string): readonly Form[] {
  if (needle.length < 8) return [];
  return [0, 1, 2].map((shift) => {
    const text = Buffer.from(' '.repeat(shift) + needle, 'utf8').toString('base64');
    // Drops characters that also encode neighbouring bytes.
    const inner = text.slice(shift === 0 ? 0 : 4, Math.floor(text.replace(/=+$/, '').length / 4) * 4 - 4);
    return { needle, as: 'base64', bytes: Buffer.from(inner) };
  });
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
