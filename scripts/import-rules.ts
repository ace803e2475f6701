/** The rooms of src that build upon each other: each may import those before it (docs/architecture.md draws them). */
const LADDER = ['kernel', 'server', 'words', 'design', 'vault', 'claim', 'outbox', 'session'];

/** Small stories stand upon the ladder, beside each other. */
const SMALL_STORIES = ['captcha', 'wallet', 'support', 'install', 'analytics', 'sharing', 'deadlines'];

/** What each room may import besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(LADDER.map((room, place) => [room, LADDER.slice(0, place)])),
  ...Object.fromEntries(SMALL_STORIES.map((room) => [room, LADDER])),
  portal: [...LADDER, ...SMALL_STORIES],
  gallery: [...LADDER, ...SMALL_STORIES, 'portal'],
  main: [...LADDER, ...SMALL_STORIES, 'portal'],
  sw: ['kernel', 'server', 'vault', 'claim', 'outbox'],
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
    // The start pages are rendered before they are served.
    'portal',
  ],
  tests: ['api-mock', 'scripts', 'cases', 'kernel', 'server', 'words', 'vault', 'claim', 'outbox', 'support'],
};

/** What tests may import in any room: the mock, the tests' own helpers, the scripts, the case's settings and the messages. */
const TEST_HELPERS = ['api-mock', 'tests', 'scripts', 'cases', 'words'];

/** Where components and hooks live; all else is for the worker too. */
const MAY_RENDER = /^src\/(?:[^/]+\/ui|claim\/(?:field-types|blocks)|design|words|portal|gallery)\//;

/** The packages that render. */
const REACT = /^(?:react|react-dom|react-aria-components|@tanstack\/react-[^/]+)(?:\/|$)/;

/** The room a file of the project is in: 'kernel', 'claim', 'api-mock' …; undefined for what has no rule. */
export function roomOf(file: string): string | undefined {
  const [top, second, third] = file.split('/');
  if (top === 'sw' || top === 'api-mock' || top === 'scripts' || top === 'tests' || top === 'cases')
    return top;
  if (top !== 'src' || second === undefined) return undefined;
  if (third === undefined) return second.startsWith('main.') ? 'main' : undefined;
  return second;
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
  if (isTest(from) && TEST_HELPERS.includes(targetRoom)) return undefined;
  if (MAY_IMPORT[room]?.includes(targetRoom)) return undefined;
  const areStories = SMALL_STORIES.includes(room) && SMALL_STORIES.includes(targetRoom);
  return areStories
    ? 'small stories never import each other: portal puts them together'
    : `${room} may not import ${targetRoom}`;
}

/** Says what is wrong with the import of a package, or undefined where nothing is. */
export function judgePackage(from: string, specifier: string): string | undefined {
  const isProduct = from.startsWith('src/') && !isTest(from);
  if (!isProduct || !REACT.test(specifier) || MAY_RENDER.test(from)) return undefined;
  return 'React lives in ui/, field-types/, blocks/, design, words and portal alone';
}

function isTest(file: string): boolean {
  return /\.(test|test-d)\.tsx?$/.test(file);
}
