import '#kernel/baseline.ts';
import { matchPattern } from './dotnet-pattern/translate-pattern.ts';
import { type PatternReply, patternRequestSchema } from './pattern-messages.ts';

/**
 * Worker that runs the server's regular expressions, so that an endless one does not freeze the page: the page terminates the worker
 * (pattern-evaluator.ts).
 */
function reply(message: PatternReply): void {
  globalThis.postMessage(message);
}

globalThis.addEventListener('message', (event: MessageEvent<unknown>) => {
  const { id, pattern, text } = patternRequestSchema.parse(event.data);
  reply({ kind: 'began', id });
  reply({ kind: 'verdict', id, verdict: matchPattern(pattern, text) });
});

reply({ kind: 'ready' });
