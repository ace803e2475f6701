import { type LogEvent, logEvent, subscribeToLog } from '#kernel/log.ts';
import { readBrowser } from './support-code.ts';
import { isTrouble, PORTAL_VERSION } from './support-facts.ts';

/** Most events that a page sends: an error in a loop is one error. */
const REPORT_LIMIT = 20;

/** One report: codes alone. No value, no text of the claimant or the server, no identity, no time. */
interface ErrorReport {
  readonly version: string;
  readonly browser: string;
  readonly browserMajor: number;
  readonly events: readonly Pick<LogEvent, 'code' | 'detail'>[];
}

/** Sends this page's coded troubles when it is hidden; only if `errorReports` is set. Returns a function that stops it. */
export function startErrorReports(address: string): () => void {
  let left = REPORT_LIMIT;
  let pending: Pick<LogEvent, 'code' | 'detail'>[] = [];
  const stopListening = subscribeToLog(({ code, detail }) => {
    if (left === 0 || !isTrouble(code)) return;
    left -= 1;
    pending.push(detail === undefined ? { code } : { code, detail });
  });
  const send = () => {
    if (document.visibilityState !== 'hidden' || pending.length === 0) return;
    const report: ErrorReport = {
      version: PORTAL_VERSION,
      ...readBrowser(navigator.userAgent),
      events: pending,
    };
    // As plain text: a beacon of JSON to another origin would need a preflight request.
    if (navigator.sendBeacon(address, JSON.stringify(report))) pending = [];
  };
  document.addEventListener('visibilitychange', send);
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', send);
  };
}

/** Logs uncaught errors by their kind alone: a message may hold what was typed. Returns a function that stops it. */
export function watchErrors(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  window.addEventListener('error', ({ error }) => logEvent('uncaught-error', nameOf(error)), { signal });
  window.addEventListener(
    'unhandledrejection',
    ({ reason }) => logEvent('uncaught-rejection', nameOf(reason)),
    {
      signal,
    },
  );
  return () => ending.abort();
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}
