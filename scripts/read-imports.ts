import { posix } from 'node:path';
import { type Expression, type Program, parseSync, Visitor } from 'oxc-parser';
import type { ImportEdge } from './import-rules.ts';

/**
 * Lists every import of a module that leads to a file of the project.
 * @param file path relative to the root
 * @param aliases package.json's `imports`: '#kernel/*' -> './src/kernel/*'
 * @throws Error if the module does not parse
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

/** Lists a module's import specifiers as written, without duplicates. @throws Error if the module does not parse */
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

/** Finds `import('…')`, as expression or type, and worker modules: `new URL('./x.ts', import.meta.url)`. */
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

/** Resolves a specifier to a path relative to the root; undefined for a package. */
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
