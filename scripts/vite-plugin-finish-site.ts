import { writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { ChunkRecord } from './build-record.ts';
import { findCircle, writeBuildRecord } from './build-record.ts';
import { listBundledPackages, renderLicences, renderSbom } from './bundled-packages.ts';
import { askMock } from './case/make-case-site.ts';
import { readDemoCase } from './case/read-case.ts';
import { buildPrerender } from './prerender/build-prerender.ts';
import { stampSite } from './stamp-site.ts';

/** Collects the modules of every bundle. The worker has a separate build and needs its own instance. */
export function noteModulesPlugin(seen: Set<string>): Plugin {
  return {
    name: 'portal-note-modules',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') for (const id of Object.keys(output.modules)) seen.add(id);
        }
      },
    },
  };
}

/**
 * Finishes a build: writes the build record and the licences of bundled packages, then stamps the settings of the build's mode into the
 * site, as `npm run configure` later does with another case's.
 * @param seen modules of every bundle of the site, from `noteModulesPlugin`
 */
export function finishSitePlugin(mode: string, seen: ReadonlySet<string>): Plugin {
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
        const circle = findCircle(chunks);
        if (circle !== undefined) chunks = {};
        if (circle !== undefined) this.error(`Files of the site import each other: ${circle.join(' -> ')}`);
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error !== undefined || Object.keys(chunks).length === 0) return;
        writeBuildRecord(folder, { chunks });
        const packages = listBundledPackages(seen, root);
        writeFileSync(join(folder, 'licences.txt'), renderLicences(packages));
        writeFileSync(join(folder, 'sbom.cdx.json'), renderSbom(packages, root));
        await buildPrerender(folder);
        await stampSite(folder, readDemoCase(mode), mode === 'demo' ? await askMock() : undefined);
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

/** Returns a module's name in the build record: 'react-dom', '@tanstack/react-router', 'src/portal', 'api-mock', 'build helpers' … */
export function originOf(id: string, root: string): string {
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.split(sep).join('/'))?.[1];
  if (packageName !== undefined) return packageName;
  const name = nameModule(id, root);
  if (name.startsWith('virtual:messages-')) return 'src/words/messages';
  if (name.startsWith('api-mock/')) return 'api-mock';
  return name.startsWith('src/') ? name.split('/').slice(0, 2).join('/') : 'build helpers';
}
