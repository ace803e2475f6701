import workerAddress from './pattern-evaluator.worker.ts?worker&url';
import { toTrustedScriptUrl } from './trusted-types.ts';

/** Starts the worker that runs regular expressions. Its address goes through the page's Trusted Types policy. */
export function startPatternWorker(): Worker {
  return new Worker(toTrustedScriptUrl(workerAddress), { type: 'module', name: 'patterns' });
}
