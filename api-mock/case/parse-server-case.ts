import type * as z from 'zod';
import { formSlug } from '#server/form-type.ts';
import { checkServerCase } from './check-server-case.ts';
import { expandSections } from './expand-sections.ts';
import { CaseError, type CaseFinding, parseFile } from './explain-issues.ts';
import { FILE_SCHEMAS, type ServerFile } from './file-schemas.ts';
import type { ServerCase } from './server-case.ts';

/**
 * Builds the server side of a case from the JSON of its files.
 * @param files name relative to the folder `server` (`forms.json`, `content/en.json`) -> its JSON
 * @throws CaseError that names every mistake by file and path
 */
export function parseServerCase(folder: string, files: ReadonlyMap<string, unknown>): ServerCase {
  const findings: CaseFinding[] = [];
  const read = <T extends z.ZodType>(file: string, schema: T): z.output<T> | undefined =>
    readFile(file, schema, files.get(file), findings);
  const refuse = () =>
    new CaseError(
      folder,
      findings.map((finding) => ({ ...finding, file: `server/${finding.file}` })),
    );
  const server = read('server.json', FILE_SCHEMAS.server);
  const forms = read('forms.json', FILE_SCHEMAS.forms);
  const fields = read('fields.json', FILE_SCHEMAS.fields);
  const claimants = read('claimants.json', FILE_SCHEMAS.claimants);
  const records = files.has('records.json') ? read('records.json', FILE_SCHEMAS.records) : {};
  const dates = read('dates.json', FILE_SCHEMAS.dates);
  const cultures = read('cultures.json', FILE_SCHEMAS.cultures);
  const content = parseContent(files, findings);
  if (!server || !forms || !fields || !claimants || !records || !dates || !cultures || findings.length > 0)
    throw refuse();
  const serverCase: ServerCase = {
    folder,
    forms: Object.entries(forms).map(([formType, form]) => ({
      ...form,
      formType,
      slug: formSlug(formType),
      sections: expandSections(form.sections, fields, `${formType}.sections`, findings),
    })),
    claimants: Object.entries(claimants).map(([id, known]) => ({ id, known })),
    records,
    timeZone: dates.timeZone,
    deadlines: dates.deadlines,
    keyDates: dates.keyDates,
    cultureNames: cultures.names,
    enabledCultures: cultures.enabled,
    content,
    allowedCharacters: listCharacters(server.characters),
    server,
  };
  findings.push(...checkServerCase(serverCase));
  if (findings.length > 0) throw refuse();
  return serverCase;
}

function readFile<T extends z.ZodType>(
  file: string,
  schema: T,
  json: unknown,
  findings: CaseFinding[],
): z.output<T> | undefined {
  if (json === undefined) {
    findings.push({ file, path: '', problem: 'is missing' });
    return undefined;
  }
  return parseFile(file, schema, withoutSchemaAddress(json), findings);
}

/** Removes `$schema`, which only editors use. */
function withoutSchemaAddress(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('$schema' in json)) return json;
  const { $schema: _address, ...rest } = json;
  return rest;
}

function parseContent(files: ReadonlyMap<string, unknown>, findings: CaseFinding[]): ServerCase['content'] {
  const content: Record<string, Readonly<Record<string, string>>> = {};
  for (const [file, json] of files) {
    const culture = /^content\/([A-Za-z-]+)\.json$/.exec(file)?.[1];
    if (culture === undefined) continue;
    content[culture] = readFile(file, FILE_SCHEMAS.content, json, findings) ?? {};
  }
  return content;
}

function listCharacters({ single, ranges, without }: ServerFile['characters']): string {
  const refused = new Set(without);
  const ofRanges = ranges.flatMap((range) => {
    const [first = 0, last = 0] = range
      .split('-')
      .map((codePoint) => Number.parseInt(codePoint.slice(2), 16));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) =>
      String.fromCodePoint(first + place),
    );
  });
  return [...single, ...ofRanges].filter((character) => !refused.has(character)).join('');
}
