import { resolve } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { type Case, readCase, shownCaseFolder } from './case/read-case.ts';
import { CASE_FILES } from './case/read-pictures.ts';
import { renderCase } from './case/render-case.ts';
import { readStandInSettings } from './read-settings.ts';
import { caseTag, firstPagePreloadTags, type HeadTag, settingsTag } from './start-links.ts';

/** Puts case and preloads into the development server's pages, and the case into the gallery; stamp-site.ts does so for a build. */
export function settingsPlugin(): Plugin {
  return {
    name: 'portal-settings',
    apply: (_config, { command, mode: applied }) => command === 'serve' || applied === 'gallery',
    transformIndexHtml: {
      order: 'pre',
      handler(_html, context) {
        const given = readShownCase();
        const isPortal = context.path === '/index.html';
        const tags = [
          settingsTag(given.settings),
          caseTag(renderCase(given).manifest),
          ...(isPortal ? firstPagePreloadTags(given.settings) : []),
        ];
        return tags.map(toHtmlTag);
      },
    },
    configureServer(server) {
      const folder = resolve(shownCaseFolder());
      for (const file of [folder, 'api-mock/settings.json']) server.watcher.add(file);
      server.watcher.on('change', (file) => {
        if (resolve(file).startsWith(folder)) server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use(`/${CASE_FILES}`, (request, response, next) => {
        const path = `${CASE_FILES}${request.url ?? ''}`;
        const shown = readShownCase();
        const picture = [...shown.pictures.values()].find(({ sitePath }) => sitePath === path);
        // No Content-Type: browsers detect a picture's type by its content.
        if (picture !== undefined) return response.end(picture.content);
        const file = renderCase(shown).files.get(path);
        if (file === undefined) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(file);
      });
    },
  };
}

/** Uses the mock's stand-ins, because neither the development server nor the gallery is production. */
function readShownCase(): Case {
  return readCase(shownCaseFolder(), readStandInSettings());
}

function toHtmlTag({ tag, attrs, children }: HeadTag): HtmlTagDescriptor {
  return { tag, attrs: { ...attrs }, ...(children === undefined ? {} : { children }), injectTo: 'head' };
}
