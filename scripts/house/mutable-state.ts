import {
  type Argument,
  type AssignmentTarget,
  type AssignmentTargetMaybeDefault,
  type AssignmentTargetRest,
  type Expression,
  type Program,
  type VariableDeclarator,
  Visitor,
} from 'oxc-parser';
import { listBoundNames, readStatement } from './read-declarations.ts';
import type { House, ModuleOutline, Place } from './read-module.ts';

const COLLECTIONS: ReadonlySet<string> = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);
const CHANGING_METHODS: ReadonlySet<string> = new Set(
  'set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '),
);

/**
 * Lists the mutable state that modules keep between calls, by module. A top-level name is such state if it is
 * - a `let` or a `var`;
 * - a `const` that starts as a new collection (Map, Set, WeakMap, WeakSet), an array or an object, and that a module of the product
 *   changes under its name, by a changing method or an assignment to a member;
 * - a `const` that starts as an empty collection without a declared type, which another function may fill under another name;
 * - a `const` made by a stateful factory of the product: a function with a variable that functions inside it change (createObservable).
 * A table that nobody changes is not state, nor is what a package made.
 */
export function listMutableState(house: House): ReadonlyMap<string, readonly string[]> {
  const changed = new Set([...house.values()].flatMap((outline) => listChangedPlaces(house, outline)));
  const found = new Map<string, readonly string[]>();
  for (const outline of house.values()) {
    const names = outline.program.body.flatMap((statement) => {
      const declaration = readStatement(statement);
      if (declaration?.type !== 'VariableDeclaration' || declaration.declare) return [];
      const isVariable = declaration.kind === 'let' || declaration.kind === 'var';
      return declaration.declarations
        .filter((declarator) => isVariable || isStatefulConstant(house, outline, declarator, changed))
        .flatMap(({ id }) => listBoundNames(id));
    });
    if (names.length > 0) found.set(outline.file, names);
  }
  return found;
}

function isStatefulConstant(
  house: House,
  outline: ModuleOutline,
  { id, init }: VariableDeclarator,
  changed: ReadonlySet<string>,
): boolean {
  if (id.type !== 'Identifier') return false;
  const value = unwrap(init);
  if (value?.type === 'CallExpression' && value.callee.type === 'Identifier') {
    const factory = findFunction(house, outline, value.callee.name);
    return factory !== undefined && isStatefulFactory(factory);
  }
  if (!isChangeable(value)) return false;
  const isToBeFilled = value?.type === 'NewExpression' && value.arguments.length === 0 && !id.typeAnnotation;
  return isToBeFilled || changed.has(keyOf({ module: outline.file, name: id.name }));
}

function unwrap(expression: Expression | null): Expression | null {
  const isTyped = expression?.type === 'TSAsExpression' || expression?.type === 'TSSatisfiesExpression';
  return isTyped ? unwrap(expression.expression) : expression;
}

function isChangeable(value: Expression | null): boolean {
  if (value?.type === 'ArrayExpression' || value?.type === 'ObjectExpression') return true;
  return (
    value?.type === 'NewExpression' &&
    value.callee.type === 'Identifier' &&
    COLLECTIONS.has(value.callee.name)
  );
}

/** Lists the declarations, in any module, whose values a module changes. */
function listChangedPlaces(house: House, outline: ModuleOutline): string[] {
  return readChanges(outline.program).flatMap(({ name }) => {
    const place = findPlace(house, outline, name);
    return place === undefined ? [] : [keyOf(place)];
  });
}

function findPlace(house: House, outline: ModuleOutline, name: string): Place | undefined {
  if (outline.declarations.has(name)) return { module: outline.file, name };
  const meant = outline.imports.get(name) ?? outline.exports.get(name);
  if (meant === undefined || typeof meant === 'string' || meant.name === null) return undefined;
  const next = house.get(meant.module);
  return next === undefined || next === outline ? undefined : findPlace(house, next, meant.name);
}

function keyOf({ module, name }: Place): string {
  return `${module}#${name}`;
}

/** Returns the top-level function of a name as a separate program. */
function findFunction(house: House, outline: ModuleOutline, name: string): Program | undefined {
  const place = findPlace(house, outline, name);
  const program = place && house.get(place.module)?.program;
  const statement = program?.body.find((candidate) => {
    const declaration = readStatement(candidate);
    if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name === place?.name;
    return (
      declaration?.type === 'VariableDeclaration' &&
      declaration.declarations.some(
        ({ id, init }) =>
          id.type === 'Identifier' && id.name === place?.name && init?.type === 'ArrowFunctionExpression',
      )
    );
  });
  return program && statement && { ...program, body: [statement] };
}

function isStatefulFactory(factory: Program): boolean {
  const kept = new Set<string>();
  const changes = readChanges(factory, ({ id, init }, kind) => {
    if (kind === 'let' || isChangeable(unwrap(init))) for (const name of listBoundNames(id)) kept.add(name);
  });
  return changes.some(({ name, depth }) => depth > 1 && kept.has(name));
}

/** Change of a named value, and the number of functions around it. */
interface Change {
  readonly name: string;
  readonly depth: number;
}

/** @param onOwnVariable called for each variable directly inside one outermost function */
function readChanges(
  program: Program,
  onOwnVariable?: (declarator: VariableDeclarator, kind: string) => void,
): readonly Change[] {
  const changes: Change[] = [];
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  const note = (names: readonly string[]) => changes.push(...names.map((name) => ({ name, depth })));
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclaration({ declarations, kind }) {
      if (depth === 1) for (const declarator of declarations) onOwnVariable?.(declarator, kind);
    },
    AssignmentExpression: ({ left }) => note(listAssignedNames(left)),
    UpdateExpression: ({ argument }) => note(listAssignedNames(argument)),
    UnaryExpression({ operator, argument }) {
      if (operator === 'delete') note(rootOf(argument));
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const isAssign = callee.object.type === 'Identifier' && callee.object.name === 'Object';
      if (CHANGING_METHODS.has(callee.property.name)) note(rootOf(callee.object));
      else if (isAssign && callee.property.name === 'assign' && first) note(rootOf(first));
    },
  }).visit(program);
  return changes;
}

/** Lists the variables that an assignment changes, itself or by a member. */
function listAssignedNames(target: AssignmentTarget): string[] {
  if (target.type === 'ArrayPattern') {
    return target.elements.flatMap((element) => (element === null ? [] : listAssignedParts(element)));
  }
  if (target.type === 'ObjectPattern') {
    return target.properties.flatMap((part) =>
      listAssignedParts(part.type === 'Property' ? part.value : part),
    );
  }
  return rootOf(target);
}

function listAssignedParts(part: AssignmentTargetMaybeDefault | AssignmentTargetRest): string[] {
  if (part.type === 'RestElement') return listAssignedNames(part.argument);
  return listAssignedNames(part.type === 'AssignmentPattern' ? part.left : part);
}

/** Returns the name at the root of `name`, `name.member` and `name[index].member`. */
function rootOf(expression: Argument): string[] {
  if (expression.type === 'Identifier') return [expression.name];
  return expression.type === 'MemberExpression' ? rootOf(expression.object) : [];
}
