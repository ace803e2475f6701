import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseFinding } from './explain-issues.ts';

/**
 * Reads a JSON file of a case; adds a finding and returns undefined if it cannot. A name that occurs twice in one object is a finding
 * too, because JSON.parse silently keeps only the last.
 * @param file relative to the case's folder
 */
export function readCaseJson(folder: string, file: string, findings: CaseFinding[]): unknown {
  const path = join(folder, file);
  const tell = (problem: string, place = ''): void => {
    findings.push({ file, path: place, problem });
  };
  if (!existsSync(path)) {
    tell('is missing');
    return undefined;
  }
  const bytes = readFileSync(path);
  const encoding = findEncoding(bytes);
  if (encoding !== undefined) {
    tell(`is saved as ${encoding}: save it as UTF-8 without a byte order mark`);
    return undefined;
  }
  if (!isUtf8(bytes)) {
    tell('is not saved as UTF-8: letters such as é would be lost');
    return undefined;
  }
  const text = bytes.toString('utf8');
  try {
    const json: unknown = JSON.parse(text);
    for (const place of listRepeatedNames(text)) tell('stands twice: only the last one would hold', place);
    return json;
  } catch (error) {
    tell(`is no JSON: ${error instanceof Error ? error.message : String(error)}${placeOf(text, error)}`);
    return undefined;
  }
}

/** Locates a syntax error for which the engine gives no line: bisects for the longest valid beginning of JSON. */
function placeOf(text: string, error: unknown): string {
  if (/\(line \d+/.test(String(error)) || text.trim() === '') return '';
  let right = 0;
  let wrong = text.length;
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (isBeginning(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  const lines = text.slice(0, right + 1).split('\n');
  const isComment = /^\s*(?:\/\/|\/\*)/.test(text.split('\n')[lines.length - 1] ?? '');
  return ` (line ${lines.length})${isComment ? ': JSON has no comments' : ''}`;
}

/** Tells whether the text is valid JSON except that it ends too early. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = String(error);
    const [, position = '-1'] = /at position (\d+)/.exec(message) ?? [];
    return /end of JSON input|Unterminated/.test(message) || Number(position) >= text.length;
  }
}

/** Tells whether the case has a folder of this name. A file in its place is a finding. */
export function hasFolder(folder: string, name: string, findings: CaseFinding[]): boolean {
  const isFolder = statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === false) findings.push({ file: name, path: '', problem: 'is a file: it must be a folder' });
  return isFolder === true;
}

/** Endings that editors and systems append instead of `.json`. */
const OTHERWISE = /\.json(?:c|5|\.txt)?$/i;

/** Lists a folder's JSON files, relative to the case's folder. Another spelling of the ending is a finding. */
export function listCaseJson(folder: string, name: string, findings: CaseFinding[]): readonly string[] {
  const path = join(folder, name);
  const files = hasFolder(folder, name, findings) ? readdirSync(path).sort() : [];
  for (const file of files.filter((each) => OTHERWISE.test(each) && !each.endsWith('.json'))) {
    const right = file.replace(OTHERWISE, '.json');
    findings.push({
      file: join(name, file),
      path: '',
      problem: `is not read: it must be called "${right}", with this ending alone`,
    });
  }
  return files.filter((file) => file.endsWith('.json')).map((file) => join(name, file));
}

function findEncoding(bytes: Buffer): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'UTF-8 with a byte order mark';
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // UTF-16 without a byte order mark: one of the first two bytes is zero, because the file starts with ASCII.
  return isUtf16 || (bytes.length > 1 && (first === 0 || second === 0)) ? 'UTF-16' : undefined;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

interface OpenPart {
  /** Undefined for a list. */
  readonly names: Set<string> | undefined;
  readonly path: string;
  /** Name or list index of the member that is being read. */
  member: string | number;
}

/** Returns the path of every name that occurs twice in its object. The text must be valid JSON. */
export function listRepeatedNames(text: string): readonly string[] {
  const repeated: string[] = [];
  const open: OpenPart[] = [];
  let latest = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const part = open.at(-1);
    if (token === '{' || token === '[') {
      const path = part === undefined ? '' : pathOf(part);
      open.push({ names: token === '{' ? new Set() : undefined, path, member: 0 });
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ',' && typeof part?.member === 'number') part.member += 1;
    else if (token === ':' && part?.names !== undefined) {
      part.member = String(JSON.parse(latest));
      if (part.names.has(part.member)) repeated.push(pathOf(part));
      part.names.add(part.member);
    } else latest = token;
  }
  return repeated;
}

function pathOf({ path, member }: OpenPart): string {
  if (typeof member === 'number') return `${path}[${member}]`;
  return path === '' ? member : `${path}.${member}`;
}
