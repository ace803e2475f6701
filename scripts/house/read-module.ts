import { type Program, parseSync } from 'oxc-parser';
import { readImports, resolveSpecifier } from '../read-imports.ts';
import { type Declaration, readDeclarations } from './read-declarations.ts';

/** Imported name; `name` is null for the whole module (`import * as all`). */
export interface ImportedName {
  readonly module: string;
  readonly name: string | null;
}

export interface ModuleOutline {
  readonly file: string;
  readonly lines: number;
  /** Every imported file, including type imports and lazy imports. */
  readonly targets: readonly string[];
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Local name -> what it imports at run time. */
  readonly imports: ReadonlyMap<string, ImportedName>;
  /** Exported name -> a name of this module, or of another one. */
  readonly exports: ReadonlyMap<string, string | ImportedName>;
  readonly wholeExports: readonly string[];
  readonly program: Program;
}

export type House = ReadonlyMap<string, ModuleOutline>;

/** Top-level declaration: the path of its module and its name. */
export interface Place {
  readonly module: string;
  readonly name: string;
}

/** Reads the modules of the product. @param sources path relative to the root -> text @param aliases package.json's `imports` */
export function readHouse(
  sources: ReadonlyMap<string, string>,
  aliases: Readonly<Record<string, string>>,
): House {
  return new Map([...sources].map(([file, source]) => [file, readModule(file, source, aliases)]));
}

/** Counts lines as `wc -l` does, plus a last line without a newline. */
export function countLines(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function readModule(file: string, source: string, aliases: Readonly<Record<string, string>>): ModuleOutline {
  const { module, program } = parseSync(file, source);
  const resolve = (specifier: string) => {
    const target = resolveSpecifier(file, specifier, aliases);
    return target && stripQuery(target);
  };
  const imports = new Map<string, ImportedName>();
  for (const { moduleRequest, entries } of module.staticImports) {
    const target = resolve(moduleRequest.value);
    if (target === undefined) continue;
    for (const { isType, localName, importName } of entries) {
      if (!isType) imports.set(localName.value, { module: target, name: importName.name });
    }
  }
  const exports = new Map<string, string | ImportedName>();
  const wholeExports: string[] = [];
  for (const entry of module.staticExports.flatMap(({ entries }) => entries)) {
    const { isType, moduleRequest, exportName, importName, localName } = entry;
    const target = moduleRequest === null ? undefined : resolve(moduleRequest.value);
    if (isType || (moduleRequest !== null && target === undefined)) continue;
    if (target !== undefined && exportName.name === null) wholeExports.push(target);
    else if (target !== undefined) {
      exports.set(exportName.name ?? 'default', { module: target, name: importName.name });
    } else exports.set(exportName.name ?? 'default', localName.name ?? 'default');
  }
  return {
    file,
    lines: countLines(source),
    targets: readImports(file, source, aliases).map(({ target }) => stripQuery(target)),
    declarations: readDeclarations(program, resolve),
    imports,
    exports,
    wholeExports,
    program,
  };
}

function stripQuery(path: string): string {
  return path.replace(/\?.*$/, '');
}
