import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readTableBlocks } from './leveldb-table.ts';

/** What must not be readable: a text, or bytes of a document. */
export type Needle = string | Buffer;

export interface Find {
  /** The file's path in the profile. */
  readonly file: string;
  readonly needle: string;
  readonly as: 'UTF-8' | 'UTF-16LE' | 'bytes' | 'file name';
}

/** Where a browser keeps what a site stores: IndexedDB, Cache Storage and scripts, the web storages, private files. */
const STORES =
  /^Default\/(?:IndexedDB|Service Worker|WebStorage|Local Storage|Session Storage|File System|blob_storage)\//;

/** Finds needles in the raw files of everything that the site has stored, tables of LevelDB unpacked. */
export function scanProfile(profile: string, needles: readonly Needle[]): readonly Find[] {
  const forms = needles.flatMap(listForms);
  return listFiles(profile)
    .filter((file) => STORES.test(file))
    .flatMap((file) => {
      const named = forms.filter(({ as, needle }) => as === 'UTF-8' && file.includes(needle));
      const content = readIfThere(join(profile, file));
      const parts = [content, ...readTableBlocks(content)];
      const held = forms.filter(({ bytes }) => parts.some((part) => part.includes(bytes)));
      return [
        ...named.map(({ needle }): Find => ({ file, needle, as: 'file name' })),
        ...held.map(({ needle, as }): Find => ({ file, needle, as })),
      ];
    });
}

/** A browser that runs drops files meanwhile: what is gone holds nothing. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

function listForms(needle: Needle): readonly (Omit<Find, 'file'> & { readonly bytes: Buffer })[] {
  if (typeof needle !== 'string') return [{ needle: needle.toString('hex'), as: 'bytes', bytes: needle }];
  return [
    { needle, as: 'UTF-8', bytes: Buffer.from(needle, 'utf8') },
    { needle, as: 'UTF-16LE', bytes: Buffer.from(needle, 'utf16le') },
  ];
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
