import type { Plugin } from 'vite';

/**
 * Makes V8 compile a file's functions on another thread while it loads; otherwise each delays the first render when it is first called.
 * Other engines ignore the comment. It must be the first line of the file.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** Adds the hint to the named chunks: files of which the first page runs nearly all code. */
export function compileHintPlugin(chunkNames: ReadonlySet<string>): Plugin {
  return {
    name: 'portal-compile-hint',
    apply: 'build',
    generateBundle: {
      // Runs last, because Vite puts its own line before a banner.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && chunkNames.has(output.name))
            output.code = COMPILE_HINT + output.code;
        }
      },
    },
  };
}
