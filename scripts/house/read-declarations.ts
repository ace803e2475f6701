import { type BindingPattern, type ParamPattern, type Program, type Statement, Visitor } from 'oxc-parser';

export interface Declaration {
  /** Names of the module's own declarations and imports that it uses at run time. */
  readonly uses: ReadonlySet<string>;
  /** Every name in its text, including members and its own variables. */
  readonly names: ReadonlySet<string>;
  /** Modules that it loads by `import()`. */
  readonly lazyModules: readonly string[];
}

/** Reads a module's top-level declarations, by name. @param resolve returns the file of a specifier; undefined for a package */
export function readDeclarations(
  program: Program,
  resolve: (specifier: string) => string | undefined,
): Map<string, Declaration> {
  const declarations = new Map<string, Declaration>();
  for (const statement of program.body) {
    const declared = listDeclaredNames(statement);
    if (declared.length === 0) continue;
    const declaration = readDeclaration({ ...program, body: [statement] }, new Set(declared), resolve);
    for (const name of declared) declarations.set(name, declaration);
  }
  return declarations;
}

function listDeclaredNames(statement: Program['body'][number]): readonly string[] {
  const node = readStatement(statement);
  switch (node?.type) {
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id }) => listBoundNames(id));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [node.id?.name ?? 'default'];
    default:
      return [];
  }
}

export function readStatement(statement: Program['body'][number]): Statement | undefined {
  if (statement.type === 'ExportNamedDeclaration') return statement.declaration ?? undefined;
  if (statement.type !== 'ExportDefaultDeclaration') return statement;
  const { declaration } = statement;
  const isNamed = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
  return isNamed ? declaration : undefined;
}

export function listBoundNames(pattern: BindingPattern | ParamPattern | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        listBoundNames(property.type === 'Property' ? property.value : property.argument),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) =>
        listBoundNames(element?.type === 'RestElement' ? element.argument : element),
      );
    case 'AssignmentPattern':
      return listBoundNames(pattern.left);
    case 'RestElement':
      return listBoundNames(pattern.argument);
    case 'TSParameterProperty':
      return listBoundNames(pattern.parameter);
    default:
      return [];
  }
}

/** Reads the names in one declaration. Types do not count, nor does a name that the declaration binds itself. */
function readDeclaration(
  program: Program,
  declared: ReadonlySet<string>,
  resolve: (specifier: string) => string | undefined,
): Declaration {
  const members = new Set<object>();
  const names = new Set<string>();
  const used = new Set<string>();
  const bound = new Set<string>();
  const lazyModules: string[] = [];
  let typeDepth = 0;
  const enterType = () => {
    typeDepth += 1;
  };
  const leaveType = () => {
    typeDepth -= 1;
  };
  const bind = (patterns: readonly (BindingPattern | ParamPattern | null)[]) => {
    for (const name of patterns.flatMap(listBoundNames)) if (!declared.has(name)) bound.add(name);
  };
  const noteMember = (node: { readonly computed: boolean }, key: object) => {
    if (!node.computed) members.add(key);
  };
  new Visitor({
    TSTypeAnnotation: enterType,
    'TSTypeAnnotation:exit': leaveType,
    TSTypeParameterInstantiation: enterType,
    'TSTypeParameterInstantiation:exit': leaveType,
    TSTypeParameterDeclaration: enterType,
    'TSTypeParameterDeclaration:exit': leaveType,
    VariableDeclarator: ({ id }) => bind([id]),
    FunctionDeclaration: ({ id, params }) => bind([id, ...params]),
    FunctionExpression: ({ id, params }) => bind([id, ...params]),
    ArrowFunctionExpression: ({ params }) => bind(params),
    CatchClause: ({ param }) => bind([param]),
    MemberExpression: (node) => noteMember(node, node.property),
    MethodDefinition: (node) => noteMember(node, node.key),
    PropertyDefinition: (node) => noteMember(node, node.key),
    Property(node) {
      if (!node.shorthand) noteMember(node, node.key);
    },
    ImportExpression({ source }) {
      const target = source.type === 'Literal' ? resolve(String(source.value)) : undefined;
      if (target !== undefined) lazyModules.push(target);
    },
    JSXOpeningElement({ name: element }) {
      const root = element.type === 'JSXMemberExpression' ? element.object : element;
      if (root.type === 'JSXIdentifier') used.add(root.name);
    },
    Identifier(node) {
      if (typeDepth > 0) return;
      names.add(node.name);
      if (!members.has(node)) used.add(node.name);
    },
  }).visit(program);
  const uses = new Set([...used].filter((name) => !bound.has(name)));
  return { uses, names, lazyModules };
}
