import { relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { ChunkRecord } from './build-record.ts';
import { writeBuildRecord } from './build-record.ts';
import { readSettings } from './read-settings.ts';
import { stampSite } from './stamp-site.ts';

/**
 * Ends a build: notes which chunk holds what, then stamps the settings of the build's mode into the site, just as
 * `npm run configure` does it later with another case's.
 */
export function finishSitePlugin(mode: string): Plugin {
  let root = '';
  let folder = '';
  let chunks: Record<string, ChunkRecord> = {};
  return {
    name: 'portal-finish-site',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = config.build.outDir;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        chunks = {};
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') chunks[output.fileName] = describeChunk(output, root);
        }
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error !== undefined) return;
        writeBuildRecord(folder, { chunks });
        await stampSite(folder, readSettings(mode));
      },
    },
  };
}

function describeChunk(chunk: Rolldown.OutputChunk, root: string): ChunkRecord {
  const origins: Record<string, number> = {};
  for (const [id, module] of Object.entries(chunk.modules)) {
    const origin = originOf(id, root);
    origins[origin] = (origins[origin] ?? 0) + module.renderedLength;
  }
  return {
    source: chunk.facadeModuleId === null ? null : nameModule(chunk.facadeModuleId, root),
    isEntry: chunk.isEntry,
    imports: chunk.imports,
    dynamicImports: chunk.dynamicImports,
    styles: [...(chunk.viteMetadata?.importedCss ?? [])],
    origins,
  };
}

function nameModule(id: string, root: string): string {
  return id.startsWith('\0') ? id.slice(1) : relative(root, id).split(sep).join('/');
}

/**
 * What a module counts as in the record: 'react-dom', '@tanstack/react-router', 'src/app', 'api-mock', 'build
 * helpers' …
 */
export function originOf(id: string, root: string): string {
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.split(sep).join('/'))?.[1];
  if (packageName !== undefined) return packageName;
  const name = nameModule(id, root);
  if (name.startsWith('virtual:messages-')) return 'src/i18n/messages';
  if (name.startsWith('api-mock/')) return 'api-mock';
  return name.startsWith('src/') ? name.split('/').slice(0, 2).join('/') : 'build helpers';
}
