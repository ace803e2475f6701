/** What each room of the house may import besides itself (docs/architecture.md draws it). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  data: ['core'],
  i18n: ['core'],
  ui: ['core'],
  widgets: ['ui', 'i18n', 'data', 'core'],
  forms: ['i18n', 'core'],
  features: ['widgets', 'forms', 'ui', 'i18n', 'data', 'core'],
  themes: ['widgets', 'ui', 'i18n', 'data', 'core'],
  gallery: ['themes', 'features', 'widgets', 'ui', 'i18n', 'core'],
  app: ['themes', 'features', 'widgets', 'forms', 'ui', 'i18n', 'data', 'core'],
  main: ['app', 'themes', 'features', 'widgets', 'forms', 'ui', 'i18n', 'data', 'core'],
  sw: ['data', 'core'],
  'api-mock': ['core/contract'],
  scripts: ['api-mock', 'tests', 'themes', 'i18n', 'data', 'core'],
  tests: ['api-mock', 'scripts', 'i18n', 'data', 'core'],
};

/**
 * What tests may import in any room: the mock, the tests' own helpers, the scripts, the case's settings and
 * the messages.
 */
const TEST_HELPERS = ['api-mock', 'tests', 'scripts', 'settings.json', 'i18n'];

/** The room a file of the project is in: 'core', 'features/filing', 'api-mock' …; undefined for what has no rule. */
export function roomOf(file: string): string | undefined {
  const [top, second, third] = file.split('/');
  if (top === 'sw' || top === 'api-mock' || top === 'scripts' || top === 'tests') return top;
  if (top !== 'src' || second === undefined) return undefined;
  if (third === undefined) return second.startsWith('main.') ? 'main' : undefined;
  return second === 'features' ? `features/${third}` : second;
}

/** One import, its target resolved to a path from the root. */
export interface ImportEdge {
  readonly from: string;
  readonly target: string;
  readonly isRelative: boolean;
}

/** Says what is wrong with one import, or undefined where nothing is. */
export function judgeImport({ from, target, isRelative }: ImportEdge): string | undefined {
  const room = roomOf(from);
  if (room === undefined) return undefined;
  const targetRoom = roomOf(target) ?? target.split('/')[0] ?? '';
  if (targetRoom === room) return undefined;
  // main.ts stands above all rooms of src.
  if (isRelative && room !== 'main') return `leaves its room by a relative path; use #${targetRoom}/…`;
  const layer = room.split('/')[0] ?? room;
  const targetLayer = targetRoom.split('/')[0] ?? targetRoom;
  if (isTest(from) && TEST_HELPERS.includes(targetLayer)) return undefined;
  if (layer === targetLayer) return 'features never import each other: app composes them';
  const allowed = MAY_IMPORT[layer] ?? [];
  const isAllowed = allowed.some((entry) => targetLayer === entry || isBelow(target, `src/${entry}`));
  return isAllowed ? undefined : `${layer} may not import ${targetLayer}`;
}

function isTest(file: string): boolean {
  return /\.(test|test-d)\.tsx?$/.test(file);
}

function isBelow(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`);
}
