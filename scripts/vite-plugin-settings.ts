import type { HtmlTagDescriptor, Plugin } from 'vite';
import { readSettings } from './read-settings.ts';
import { firstPagePreloadTags, type HeadTag, settingsTag } from './start-links.ts';

/**
 * Puts the settings, and the preloads of the start-up calls, into the pages of the development server, and the settings into
 * the gallery. A built portal gets them by stamp-site.ts.
 */
export function settingsPlugin(mode: string): Plugin {
  return {
    name: 'portal-settings',
    apply: (_config, { command, mode: applied }) => command === 'serve' || applied === 'gallery',
    transformIndexHtml: {
      order: 'pre',
      handler(_html, context) {
        const settings = readSettings(mode);
        const isPortal = context.path === '/index.html';
        const tags = [settingsTag(settings), ...(isPortal ? firstPagePreloadTags(settings) : [])];
        return tags.map(toHtmlTag);
      },
    },
    configureServer(server) {
      for (const file of ['settings.json', 'settings.demo.json']) server.watcher.add(file);
    },
  };
}

function toHtmlTag({ tag, attrs, children }: HeadTag): HtmlTagDescriptor {
  return { tag, attrs: { ...attrs }, ...(children === undefined ? {} : { children }), injectTo: 'head' };
}
