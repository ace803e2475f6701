import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import { imageSize } from 'image-size';
import { type CaseFinding, suggest } from '#api-mock/case/explain-issues.ts';
import { hasFolder } from '#api-mock/case/read-case-json.ts';

export interface CasePicture {
  /** Path in the site with a hash of the content: `app/dist/case/label-0a1b2c3d.png`. */
  readonly sitePath: string;
  readonly content: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Pictures of a case by their path in it, such as `pictures/label.png`. */
export type CasePictures = ReadonlyMap<string, CasePicture>;

/** Folder of the case's files in a site. It is with the other hashed files, so that the worker caches them alike. */
export const CASE_FILES = 'app/dist/case';

const FOLDER = 'pictures';
/** SVG is not allowed: it can contain scripts, which would run on the portal's origin if its address were opened. */
const TYPES: readonly string[] = ['.jpeg', '.jpg', '.png', '.webp'];
/** Size limit in bytes: every claimant loads each picture, some on a slow connection, and the worker keeps it for offline use. */
const MOST_BYTES = 300_000;

export function readPictures(folder: string, findings: CaseFinding[]): CasePictures {
  const path = join(folder, FOLDER);
  const entries = hasFolder(folder, FOLDER, findings) ? readdirSync(path, { withFileTypes: true }) : [];
  // Systems put hidden files beside pictures.
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
  return new Map(
    names.sort().flatMap((name) => {
      const file = `${FOLDER}/${name}`;
      const picture = readPicture(name, readFileSync(join(path, name)));
      if (typeof picture !== 'string') return [[file, picture]];
      findings.push({ file, path: '', problem: picture });
      return [];
    }),
  );
}

function readPicture(name: string, content: Buffer): CasePicture | string {
  const type = extname(name).toLowerCase();
  if (!TYPES.includes(type)) return `is none of the pictures that a case may have: ${TYPES.join(', ')}`;
  if (!/^[\w-][\w.-]*$/.test(name))
    return 'has a name with other signs than letters, digits, hyphens and dots';
  if (content.length > MOST_BYTES) {
    return `has ${content.length} bytes; a picture may have ${MOST_BYTES}, for claimants on a bad line`;
  }
  try {
    const { width, height } = imageSize(content);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    return { sitePath: `${CASE_FILES}/${parse(name).name}-${hash}${type}`, content, width, height };
  } catch {
    return 'cannot be read as a picture';
  }
}

/** Finds pictures that a part of a case names but its folder lacks. */
export function findMissingPictures(
  file: string,
  part: unknown,
  pictures: CasePictures,
  path = '',
): readonly CaseFinding[] {
  if (typeof part === 'string') {
    if (!part.startsWith(`${FOLDER}/`) || pictures.has(part)) return [];
    return [
      { file, path, problem: `names "${part}", which is not there${suggest(part, [...pictures.keys()])}` },
    ];
  }
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => {
    const place = Array.isArray(part) ? `[${name}]` : `${path === '' ? '' : '.'}${name}`;
    return findMissingPictures(file, inner, pictures, `${path}${place}`);
  });
}

/** Replaces the name of each picture in a part of a case by its address, and adds the size to picture blocks. */
export function placePictures<T>(part: T, pictures: CasePictures): T {
  return JSON.parse(JSON.stringify(part), (_, value: unknown) => {
    if (isPictureBlock(value)) {
      const known = [...pictures.values()].find(({ sitePath }) => value.picture === `/${sitePath}`);
      return known === undefined ? value : { ...value, width: known.width, height: known.height };
    }
    const picture = typeof value === 'string' ? pictures.get(value) : undefined;
    return picture === undefined ? value : `/${picture.sitePath}`;
  });
}

function isPictureBlock(value: unknown): value is { readonly picture: string } {
  return typeof value === 'object' && value !== null && 'picture' in value;
}
