import { posix } from 'node:path';
import { type Expression, type Program, parseSync, Visitor } from 'oxc-parser';
import type { ImportEdge } from './import-rules.ts';

/**
 * Every import of one module that leads to a file of the project.
 * @param file path from the root
 * @param aliases package.json's `imports`: '#kernel/*' -> './src/kernel/*'
 * @throws where the module does not parse
 */
export function readImports(
  file: string,
  source: string,
  aliases: Readonly<Record<string, string>>,
): ImportEdge[] {
  return readSpecifiers(file, source).flatMap((specifier) => {
    const target = resolveSpecifier(file, specifier, aliases);
    return target === undefined ? [] : [{ from: file, target, isRelative: specifier.startsWith('.') }];
  });
}

/**
 * What one module imports, as it is written there, each once.
 * @throws where the module does not parse
 */
export function readSpecifiers(file: string, source: string): readonly string[] {
  const { module, program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  return [
    ...new Set([
      ...module.staticImports.map((statement) => statement.moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
      ),
      ...findLazySpecifiers(program),
    ]),
  ];
}

/** `import('…')`, as an expression or as a type, and the modules of workers: `new URL('./x.ts', import.meta.url)`. */
function findLazySpecifiers(program: Program): string[] {
  const found: string[] = [];
  new Visitor({
    ImportExpression: (node) => found.push(...readText(node.source)),
    TSImportType: (node) => found.push(node.source.value),
    NewExpression: ({ callee, arguments: [address, base] }) => {
      const isModuleAddress =
        callee.type === 'Identifier' && callee.name === 'URL' && base?.type === 'MemberExpression';
      if (!isModuleAddress || address === undefined || address.type === 'SpreadElement') return;
      found.push(...readText(address).filter((text) => /\.[cm]?[jt]sx?$/.test(text)));
    },
  }).visit(program);
  return found;
}

function readText(node: Expression): string[] {
  return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
}

/** The path from the root that an import leads to; undefined where it leads to a package. */
export function resolveSpecifier(
  file: string,
  specifier: string,
  aliases: Readonly<Record<string, string>>,
): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  for (const [pattern, target] of Object.entries(aliases)) {
    const prefix = pattern.replace(/\*$/, '');
    if (!specifier.startsWith(prefix)) continue;
    return posix.normalize(target.replace('*', specifier.slice(prefix.length)));
  }
  return undefined;
}
