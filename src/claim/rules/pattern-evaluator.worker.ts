import '#kernel/baseline.ts';
import { matchPattern } from './dotnet-pattern/translate-pattern.ts';
import { type PatternReply, patternRequestSchema } from './pattern-messages.ts';

/**
 * The worker that runs the server's regular expressions, so that one that runs for ever does not freeze the page: the page
 * ends the worker then (pattern-evaluator.ts).
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
