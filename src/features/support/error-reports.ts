import { type LogEvent, subscribeToLog } from '#kernel/log.ts';
import { readBrowser } from '#support/support-code.ts';
import { PORTAL_VERSION } from './read-support-facts.ts';
import { isTrouble } from './troubles.ts';

/** A page sends no more than this: an error in a loop is one error. */
const REPORT_LIMIT = 20;

/** One report: codes alone. No value, no text of the claimant or the server, no identity, no time. */
interface ErrorReport {
  readonly version: string;
  readonly browser: string;
  readonly browserMajor: number;
  readonly events: readonly Pick<LogEvent, 'code' | 'detail'>[];
}

/**
 * Sends the coded troubles of this page to the deployment's address when the page is put away; only where the
 * settings say so (`errorReports`, off by default). Returns the way to stop.
 */
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
    // As plain text: a beacon of JSON would need a permission request to another origin first.
    if (navigator.sendBeacon(address, JSON.stringify(report))) pending = [];
  };
  document.addEventListener('visibilitychange', send);
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', send);
  };
}
