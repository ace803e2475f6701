import { FILL_IN } from '../fill-ins.ts';
import { type Skeleton, SkeletonError } from './skeleton.ts';

const THEMES = 'src/design/themes';
const FIRST_THEME = 'default-7.0';

/** Adds a theme: a folder with the default theme's layout and tokens, and a line in each table of themes. */
export function addTheme(skeleton: Skeleton, name: string): void {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.\d+)?$/.test(name) || name === 'shared')
    throw new SkeletonError(`"${name}" is no name of a theme such as "harbor-1.0".`);
  const folder = `${THEMES}/${name}`;
  const copy = (file: string) => skeleton.read(`${THEMES}/${FIRST_THEME}/${file}`);
  const headerId = `${name.replaceAll('.', '-')}-header`;
  const replaced = copy('index.tsx')
    .replaceAll("'navigation-header'", `'${headerId}'`)
    .replaceAll('NAVIGATION_HEADER_ID', 'HEADER_ID')
    .replace(
      /\/\*\* .*\*\/(?=\nexport const theme: Theme)/,
      `/** ${FILL_IN} what the theme is for. So far it is the default one. */`,
    );
  if (!replaced.includes(headerId) || !replaced.includes(FILL_IN))
    throw new SkeletonError(
      `${THEMES}/${FIRST_THEME}/index.tsx has another shape now: mend scripts/new/theme.ts.`,
    );
  skeleton.add(`${folder}/index.tsx`, replaced);
  skeleton.add(
    `${folder}/layout.css`,
    `/* ${FILL_IN} where header, form and footer stand. */\n${copy('layout.css')}`,
  );
  skeleton.add(
    `${folder}/tokens.css`,
    `/* ${FILL_IN} fonts, colors and corners; token-contrast.test.ts says which colors are too near each other. */\n${copy('tokens.css')}`,
  );
  skeleton.insert(
    'src/server/settings.ts',
    { after: 'export const THEME_NAMES = [', before: ']' },
    `, '${name}'`,
  );
  skeleton.insert(
    `${THEMES}/load-theme.ts`,
    { after: 'const THEME_LOADERS = {', before: '\n}' },
    `\n  '${name}': () => import('./${name}/index.tsx'),`,
  );
  const [, colors = ''] =
    new RegExp(`'${FIRST_THEME}': (\\{.*\\}),`).exec(skeleton.read(`${THEMES}/browser-colors.ts`)) ?? [];
  skeleton.insert(
    `${THEMES}/browser-colors.ts`,
    { after: 'export const BROWSER_COLORS:', before: '\n  };' },
    `\n    // ${FILL_IN} its --color-header.\n    '${name}': ${colors},`,
  );
  const test = `${THEMES}/token-contrast.test.ts`;
  const [, pairs = ''] =
    new RegExp(`\\n  '${FIRST_THEME}': (\\[[\\s\\S]*?\\n  \\]),`).exec(skeleton.read(test)) ?? [];
  skeleton.insert(
    test,
    { after: 'const OWN_PAIRS:', before: '\n};' },
    `\n  // ${FILL_IN} the pairs that its own layout puts together.\n  '${name}': ${pairs},`,
  );
  skeleton.insert(
    'src/portal/claim-page/claim-code.test.ts',
    { after: 'const BEFORE_A_CLAIM = [', before: '\n];' },
    `\n  '${folder}/index.tsx',`,
  );
}
