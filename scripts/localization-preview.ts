import { readOptions, readServerAddress } from '#api-mock/read-options.ts';
import './case/install-demo-case.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DEFAULT_SPACE } from '#api-mock/control/contract.ts';
import { createMockServer } from '#api-mock/mock-fetch.ts';
import { listCultures, listNamespaces, SOURCE_CULTURE } from './compile-messages.ts';
import { collectTexts } from './localization-preview/collect-texts.ts';
import { createFindPlaces } from './localization-preview/find-places.ts';
import { type Get, getFrom, readContent } from './localization-preview/read-content.ts';
import { renderPreview } from './localization-preview/render-preview.ts';

// Writes one page with every text of the portal and of a case: npm run localization-preview -- --url https://claims.example.org
const USAGE =
  'npm run localization-preview -- [--url https://claims.example.org] [--out build/localization.html]';
const { values } = readOptions(
  {
    options: { url: { type: 'string' }, out: { type: 'string', default: 'build/localization.html' } },
  },
  USAGE,
);

const { get, close } = openServer(values.url);
try {
  const content = await readContent(get);
  const sections = collectTexts(content);
  const page = renderPreview(sections, [...content.keys()], createFindPlaces(listNamespaces(SOURCE_CULTURE)));
  mkdirSync(dirname(values.out), { recursive: true });
  writeFileSync(values.out, page);
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  console.log(`${values.out}: ${count} keys in ${[...content.keys()].join(', ')}`);
} finally {
  close();
}

/** Opens the case's server, or the api-mock with the demonstration case in every language of the portal. */
function openServer(url: string | undefined): { readonly get: Get; readonly close: () => void } {
  if (url !== undefined) return { get: getFrom(readServerAddress('--url', url)), close: () => undefined };
  const mock = createMockServer();
  const others = listCultures().filter((culture) => culture !== SOURCE_CULTURE);
  mock.world
    .openSpace(DEFAULT_SPACE)
    .setScenario({ cultures: { enabled: [SOURCE_CULTURE, ...others] } }, null);
  return {
    get: (path) => mock.fetch(new Request(`http://localhost${path}`)),
    close: () => mock.close(),
  };
}
