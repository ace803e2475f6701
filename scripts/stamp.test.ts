import { expect, test } from 'vitest';
import type { PortalSettings } from '#server/settings.ts';
import type { BuildRecord, ChunkRecord } from './build-record.ts';
import { readDemoCase } from './case/read-case.ts';
import { renderCase } from './case/render-case.ts';
import type { PrerenderedSite } from './prerender/prerender-site.ts';
import { readSettings } from './read-settings.ts';
import { listStyles, stampPage } from './stamp-page.ts';
import { stampWorker } from './stamp-worker.ts';
import { SETTINGS_ELEMENT_ID } from './start-links.ts';
import { filesLeftOut, startFiles } from './start-page.ts';

const settings = readSettings('production');
const { manifest } = renderCase(readDemoCase('production'));

function inCase(given: PortalSettings) {
  return { settings: given, manifest };
}

function chunk(source: string | null, more: Partial<ChunkRecord> = {}): ChunkRecord {
  return { source, isEntry: false, imports: [], dynamicImports: [], styles: [], origins: {}, ...more };
}

const record: BuildRecord = {
  chunks: {
    'main.js': chunk('index.html', {
      isEntry: true,
      imports: ['react.js'],
      dynamicImports: ['default.js', 'ftc.js', 'pages.js', 'en.js', 'es.js', 'later.js'],
      styles: ['main.css'],
    }),
    'react.js': chunk(null),
    'shared.js': chunk(null),
    'later.js': chunk('src/claim/ui/summary-page.tsx'),
    'default.js': chunk('src/design/themes/default-7.0/index.tsx', {
      imports: ['shared.js'],
      styles: ['default.css'],
    }),
    'ftc.js': chunk('src/design/themes/ftc-7.0/index.tsx', { imports: ['shared.js'], styles: ['ftc.css'] }),
    'pages.js': chunk('src/portal/portal-pages.tsx', { imports: ['react.js'] }),
    'en.js': chunk('virtual:messages-en-first'),
    'es.js': chunk('virtual:messages-es-first'),
  },
};

function withTheme(theme: PortalSettings['theme']): PortalSettings {
  return { ...settings, theme };
}

function readStampedSettings(html: string): unknown {
  const pattern = new RegExp(`<script type="application/json" id="${SETTINGS_ELEMENT_ID}">(.*)</script>`);
  return JSON.parse(pattern.exec(html)?.[1] ?? 'null');
}

const page = `<!doctype html>
<html>
  <head>
    <title>Claims</title>
    <script type="module" crossorigin src="/main.js"></script>
    <link rel="stylesheet" crossorigin href="/main.css">
  </head>
  <body></body>
</html>
`;

test('the start page loads its entry, the pages, the active theme and the first messages', () => {
  const { scripts, styles } = startFiles(record, 'ftc-7.0');
  expect([...scripts].sort()).toEqual(['en.js', 'ftc.js', 'main.js', 'pages.js', 'react.js', 'shared.js']);
  expect([...styles].sort()).toEqual(['ftc.css', 'main.css']);
});

test('other themes and other cultures are left out of the precache list', () => {
  expect([...filesLeftOut(record, 'ftc-7.0')].sort()).toEqual(['default.css', 'default.js', 'es.js']);
});

test('a page holds the settings as JSON that cannot end its element', () => {
  const hostile = { ...settings, maintenanceNotice: '</script><script>alert(1)</script><!--' };
  const html = stampPage(page, inCase(hostile), undefined);
  expect(readStampedSettings(html)).toEqual(hostile);
  expect(html.split('<script').length).toBe(4);
});

test('a page asks ahead for the theme and the start-up calls, and for nothing twice', () => {
  const html = stampPage(page, inCase(withTheme('ftc-7.0')), startFiles(record, 'ftc-7.0'));
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/ftc.css">');
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/ftc.js">');
  expect(html).toContain('href="/api/deadlines"');
  // The page's own code comes before what only the Start button needs.
  expect(html).not.toContain('href="/api/captcha"');
  expect(html.split('"/main.js"').length).toBe(2);
  // The page's own stylesheet declares the order of the cascade layers, so it must be first.
  expect(html.indexOf('"/main.css"')).toBeLessThan(html.indexOf('"/ftc.css"'));
});

test('what is wanted later is asked for later: start-up, the pages, the answers, React’s renderer', () => {
  const start = {
    scripts: ['app/dist/react-dom-1.js', 'main.js', 'app/dist/pages-1.js', 'app/dist/theme-1.js'],
    styles: [],
  };
  const html = stampPage(page, inCase(withTheme('ftc-7.0')), start);
  const order = ['"/main.js"', 'theme-1.js', 'pages-1.js', '/api/forms/config', 'react-dom-1.js'];
  const positions = order.map((file) => html.indexOf(file));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(stampPage(html, inCase(withTheme('ftc-7.0')), start)).toBe(html);
});

test('stamping again replaces what was stamped', () => {
  const once = stampPage(page, inCase(withTheme('ftc-7.0')), startFiles(record, 'ftc-7.0'));
  const other = withTheme('default-7.0');
  const twice = stampPage(once, inCase(other), startFiles(record, other.theme));
  expect(twice).toBe(stampPage(page, inCase(other), startFiles(record, other.theme)));
  expect(twice).not.toContain('ftc');
});

const prerendered: PrerenderedSite = {
  pages: [
    {
      paths: ['/', '/standard'],
      culture: 'ar',
      direction: 'rtl',
      isWide: true,
      waitWords: 'لحظة "من" فضلك',
      html: '<h1 class="page__heading" id="page-heading">File a claim</h1><!--$--><p id="why">Why</p><!--/$-->',
    },
  ],
  script: 'show()',
  style: 'h1 { color: red }',
  hashes: { script: "'sha256-x'", style: "'sha256-y'" },
};

test('a prerendered page is painted before its code and its answers, which keep their order', () => {
  const start = startFiles(record, 'ftc-7.0');
  const later = stampPage(page, inCase(withTheme('ftc-7.0')), start, prerendered);
  const asked = [...later.matchAll(/<(?:script type="module"|link rel="(?:modulepreload|preload)")[^>]*>/g)];
  expect(asked.length).toBeGreaterThan(7);
  for (const [tag] of asked) expect(tag).toContain(' fetchpriority="low" ');
  expect(stampPage(later, inCase(withTheme('ftc-7.0')), start)).not.toContain('fetchpriority');
});

test('the start pages stand in templates, with the script behind them, and are replaced by the next stamp', () => {
  const html = stampPage(page, inCase(settings), undefined, prerendered);
  expect(html).toContain(
    '<template data-paths="/ /standard" data-culture="ar" data-direction="rtl" data-window="wide" data-wait="لحظة &quot;من&quot; فضلك">' +
      '<h1 class="page__heading">File a claim</h1><p id="why">Why</p></template>',
  );
  expect(html.indexOf('</template>')).toBeLessThan(html.indexOf('<script>show()</script>'));
  expect(stampPage(html, inCase(settings), undefined, prerendered)).toBe(html);
  expect(stampPage(html, inCase(settings), undefined)).not.toContain('<template');
});

test('a case whose server has no English begins in its own first language: its page, its words, its content', () => {
  const start = startFiles(record, 'ftc-7.0', 'es-MX');
  const pages = [...prerendered.pages, ...prerendered.pages.map((one) => ({ ...one, culture: 'es-MX' }))];
  const given = { settings, manifest: { ...manifest, culture: 'es-MX' } };
  const html = stampPage(page, given, start, { ...prerendered, pages });
  expect(html.match(/data-culture="[^"]*"[^>]*data-first/g)).toEqual([
    expect.stringContaining('data-culture="es-MX"'),
  ]);
  expect(html).toContain('href="/es.js"');
  expect(html).not.toContain('href="/en.js"');
  expect(html).toContain('href="/api/culture/content?culture=es-MX"');
  expect(html).not.toContain('culture=en');
  // English stays precached for what the language lacks.
  expect([...filesLeftOut(record, 'ftc-7.0', 'es-MX')].sort()).toEqual(['default.css', 'default.js']);
});

test('the first paint waits for no file of style: what the page links to is in it, and is not fetched', () => {
  const start = startFiles(record, 'ftc-7.0');
  const html = stampPage(page, inCase(withTheme('ftc-7.0')), start, prerendered);
  expect(html).toContain('<style>h1 { color: red }</style>');
  expect(
    [...html.matchAll(/<link rel="stylesheet" (disabled )?.*?href="([^"]*)"/g)].map((link) => link.slice(1)),
  ).toEqual([
    ['disabled ', '/main.css'],
    ['disabled ', '/ftc.css'],
  ]);
  expect(html.split('<style>')).toHaveLength(2);
  expect(stampPage(html, inCase(withTheme('ftc-7.0')), start, prerendered)).toBe(html);
  expect(stampPage(html, inCase(withTheme('ftc-7.0')), start)).not.toContain('disabled');
});

test('the styles stand in the order of the links, however often the page was stamped: the page’s own names the layers', () => {
  const start = { scripts: [], styles: ['theme.css', 'main.css', 'pages.css'] };
  const order = ['main.css', 'theme.css', 'pages.css'];
  expect(listStyles(page, start)).toEqual(order);
  expect(listStyles(stampPage(page, inCase(settings), start, prerendered), start)).toEqual(order);
});

test('start pages need a body to stand in', () => {
  expect(() => stampPage('<head></head>', inCase(settings), undefined, prerendered)).toThrow('no body');
});

test('a page without a head is refused', () => {
  expect(() => stampPage('<p>', inCase(settings), undefined)).toThrow('no head');
});

const worker = 'a([{"revision":null,"url":"default.js"},{"revision":"old","url":"index.html"}]);b([1])';

test('the worker lists the active theme and the new page, and keeps what it listed besides', () => {
  const stamped = stampWorker(worker, {
    pages: { 'index.html': 'new page', 'gallery.html': 'never listed' },
    builtFiles: ['ftc.js', 'default.js'],
    leftOut: new Set(['default.js']),
  });
  expect(stamped).toMatch(
    /^a\(\[\{"revision":null,"url":"ftc\.js"\},\{"revision":"[0-9a-f]{32}","url":"index\.html"\}\]\);b\(\[1\]\)$/,
  );
});

test('the worker changes when only the page did', () => {
  const stampWith = (content: string) =>
    stampWorker(worker, { pages: { 'index.html': content }, builtFiles: [], leftOut: new Set() });
  expect(stampWith('one')).not.toBe(stampWith('two'));
});

test('the worker lists the files of the case that is stamped, and none of the case before', () => {
  const before =
    'a([{"revision":null,"url":"app/dist/case/standard-1a.json"},{"revision":null,"url":"x.js"}])';
  const builtFiles = ['app/dist/case/opt-out-2b.json'];
  const stamped = stampWorker(before, { pages: {}, builtFiles, leftOut: new Set() });
  expect(stamped).toContain('opt-out-2b.json');
  expect(stamped).toContain('x.js');
  expect(stamped).not.toContain('standard-1a.json');
});

test('a worker without a precache list is refused', () => {
  expect(() => stampWorker('a()', { pages: {}, builtFiles: [], leftOut: new Set() })).toThrow(
    'no precache list',
  );
});

test('the browser’s bars have the theme’s colour, in both schemes, whatever was stamped before', () => {
  const colored = page.replace('<title>', '<meta name="theme-color" content="#16375c" />\n    <title>');
  const colorsOf = (html: string) =>
    [
      ...html.matchAll(
        /<meta name="theme-color" content="(.*?)" media="\(prefers-color-scheme: (.*)\)" \/>/g,
      ),
    ].map(([, color, scheme]) => [color, scheme]);
  const kontent = stampPage(colored, inCase(withTheme('kontent-9.0')), undefined);
  expect(colorsOf(kontent)).toEqual([
    ['#12302e', 'light'],
    ['#0b1d1c', 'dark'],
  ]);
  const ftc = stampPage(kontent, inCase(withTheme('ftc-7.0')), undefined);
  expect(colorsOf(ftc)).toEqual([
    ['#0a2f52', 'light'],
    ['#08233f', 'dark'],
  ]);
  expect(stampPage(ftc, inCase(withTheme('kontent-9.0')), undefined)).toBe(kontent);
});
