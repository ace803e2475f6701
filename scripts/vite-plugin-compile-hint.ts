import type { Plugin } from 'vite';

/**
 * Has V8 compile a file's functions while it comes in, on another thread; else each holds up the first render
 * when it is first called. Other engines read a comment. It must be the file's first line.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** Gives the hint to the chunks of these names: files that the first page runs nearly all of. */
export function compileHintPlugin(chunkNames: ReadonlySet<string>): Plugin {
  return {
    name: 'portal-compile-hint',
    apply: 'build',
    generateBundle: {
      // Vite puts its own line before what a banner would add.
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
