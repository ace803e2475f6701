import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { CataloguePart } from '#words/catalogue.ts';
import { compileCatalogue, listCultures, MESSAGES_FOLDER } from './compile-messages.ts';

const LOADERS_ID = 'virtual:message-catalogues';
const PARSER_ID = 'virtual:icu-parser';
/** `virtual:messages-{culture}-{part}`: one chunk each, named so that the built file shows its culture. */
const CHUNK_ID = /^virtual:messages-(?<culture>[\w-]+)-(?<part>first|rest)$/;
const PARSER_PACKAGE = '@formatjs/icu-messageformat-parser';
const PARSER_FILE = fileURLToPath(import.meta.resolve(PARSER_PACKAGE));
const NO_PARSER_FILE = fileURLToPath(import.meta.resolve(`${PARSER_PACKAGE}/no-parser.js`));
const PARTS: readonly CataloguePart[] = ['first', 'rest'];

function writeLoaders(): string {
  const entries = listCultures().map((culture) => {
    const parts = PARTS.map(
      (part) => `${part}: () => import('virtual:messages-${culture}-${part}').then((chunk) => chunk.default)`,
    );
    return `${JSON.stringify(culture)}: { ${parts.join(', ')} }`;
  });
  return `export const catalogueLoaders = { ${entries.join(',\n')} };`;
}

/**
 * Turns src/words/messages into modules. ICU is compiled to syntax trees at build time (or by Vite's server, or for tests), so that the
 * start page need not load the parser, most of the library's bytes. Server copy that needs it imports `virtual:icu-parser`.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'portal-messages',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === PARSER_PACKAGE && !importer?.includes('/scripts/')) return NO_PARSER_FILE;
      if (source === PARSER_ID) return PARSER_FILE;
      return source === LOADERS_ID || CHUNK_ID.test(source) ? `\0${source}` : null;
    },
    load(id) {
      if (!id.startsWith('\0')) return null;
      const source = id.slice(1);
      if (source === LOADERS_ID) return writeLoaders();
      const groups = CHUNK_ID.exec(source)?.groups;
      if (groups?.culture === undefined) return null;
      const catalogue = compileCatalogue(groups.culture, groups.part === 'first' ? 'first' : 'rest');
      return `export default ${JSON.stringify(catalogue)};`;
    },
    configureServer(server) {
      server.watcher.add(MESSAGES_FOLDER);
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(MESSAGES_FOLDER)) return;
        for (const [id, module] of server.moduleGraph.idToModuleMap) {
          if (id.startsWith('\0virtual:messages-')) server.moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
