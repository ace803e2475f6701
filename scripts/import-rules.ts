/** Rooms of src in order: each may import those before it (docs/architecture.md). */
const LADDER = ['kernel', 'server', 'words', 'design', 'vault', 'claim', 'outbox', 'session'];

/** Rooms above the ladder that must not import each other. */
const SMALL_STORIES = ['captcha', 'wallet', 'support', 'install', 'analytics', 'sharing', 'deadlines'];

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(LADDER.map((room, place) => [room, LADDER.slice(0, place)])),
  ...Object.fromEntries(SMALL_STORIES.map((room) => [room, LADDER])),
  portal: [...LADDER, ...SMALL_STORIES],
  gallery: [...LADDER, ...SMALL_STORIES, 'portal'],
  main: [...LADDER, ...SMALL_STORIES, 'portal'],
  // The wallet's for the record of a login that the page has left for.
  sw: ['kernel', 'server', 'vault', 'claim', 'outbox', 'wallet'],
  'api-mock': ['server'],
  scripts: [
    'api-mock',
    'tests',
    'kernel',
    'server',
    'words',
    'design',
    'claim',
    'outbox',
    'captcha',
    'support',
    // For prerendering the start pages.
    'portal',
  ],
  tests: ['api-mock', 'scripts', 'cases', 'kernel', 'server', 'words', 'vault', 'claim', 'outbox', 'support'],
};

/** Rooms that tests of any room may import: the mock, test helpers, scripts, the case's settings and the messages. */
const TEST_HELPERS = ['api-mock', 'tests', 'scripts', 'cases', 'words'];

/** Folders of components and hooks; all other code must also run in the worker. */
const MAY_RENDER = /^src\/(?:[^/]+\/ui|claim\/(?:field-types|blocks)|design|words|portal|gallery)\//;

const REACT = /^(?:react|react-dom|react-aria-components|@tanstack\/react-[^/]+)(?:\/|$)/;

/** Returns the room of a project file ('kernel', 'claim', 'api-mock' …); undefined for a file without a rule. */
export function roomOf(file: string): string | undefined {
  const [top, second, third] = file.split('/');
  if (top === 'sw' || top === 'api-mock' || top === 'scripts' || top === 'tests' || top === 'cases')
    return top;
  if (top !== 'src' || second === undefined) return undefined;
  if (third === undefined) return second.startsWith('main.') ? 'main' : undefined;
  return second;
}

/** Import whose target is resolved to a path relative to the root. */
export interface ImportEdge {
  readonly from: string;
  readonly target: string;
  readonly isRelative: boolean;
}

/** Describes what is wrong with an import; undefined if nothing. */
export function judgeImport({ from, target, isRelative }: ImportEdge): string | undefined {
  const room = roomOf(from);
  if (room === undefined) return undefined;
  const targetRoom = roomOf(target) ?? target.split('/')[0] ?? '';
  if (targetRoom === room) return undefined;
  // main.ts is outside all rooms of src.
  if (isRelative && room !== 'main') return `leaves its room by a relative path; use #${targetRoom}/…`;
  if (isTest(from) && TEST_HELPERS.includes(targetRoom)) return undefined;
  if (MAY_IMPORT[room]?.includes(targetRoom)) return undefined;
  const areStories = SMALL_STORIES.includes(room) && SMALL_STORIES.includes(targetRoom);
  return areStories
    ? 'small stories never import each other: portal puts them together'
    : `${room} may not import ${targetRoom}`;
}

export function judgePackage(from: string, specifier: string): string | undefined {
  const isProduct = from.startsWith('src/') && !isTest(from);
  if (!isProduct || !REACT.test(specifier) || MAY_RENDER.test(from)) return undefined;
  return 'React lives in ui/, field-types/, blocks/, design, words and portal alone';
}

function isTest(file: string): boolean {
  return /\.(test|test-d)\.tsx?$/.test(file);
}
