import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseFinding } from './explain-issues.ts';

/**
 * The JSON of a case's file; undefined, with a finding, where there is none. A name that stands twice in one object is a finding as
 * well: JSON takes the last one, and the first is gone without a word.
 * @param file from the case's folder
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

/** The line of a mistake that the engine tells no line of; found by how much of the text is right for a beginning. */
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

/** Whether nothing is wrong but that the text ends too early. */
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

/** Whether the case has a folder of this name; a file in its place is a finding. */
export function hasFolder(folder: string, name: string, findings: CaseFinding[]): boolean {
  const isFolder = statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === false) findings.push({ file: name, path: '', problem: 'is a file: it must be a folder' });
  return isFolder === true;
}

/** Endings that an editor or a system puts in the place of `.json`. */
const OTHERWISE = /\.json(?:c|5|\.txt)?$/i;

/** The JSON files of a folder of the case, by their names from the case's folder. One whose ending is written otherwise is a finding. */
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

/** What a file is saved as, where it is not plain UTF-8. */
function findEncoding(bytes: Buffer): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'UTF-8 with a byte order mark';
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Without a mark each letter of the keys still has an empty byte beside it.
  return isUtf16 || (bytes.length > 1 && (first === 0 || second === 0)) ? 'UTF-16' : undefined;
}

/** A text of JSON, a bracket, or what parts members. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

interface OpenPart {
  /** Undefined of a list. */
  readonly names: Set<string> | undefined;
  /** Where the part stands. */
  readonly path: string;
  /** The member that is being read: its name, or its place in the list. */
  member: string | number;
}

/** The path of each name that its object has already, in JSON that is right by itself. */
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
