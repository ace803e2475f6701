import type { DeadlineError } from './deadline-parsing.ts';

/** The developer's message of a deadlines answer that cannot be read, for the log (specification, section 8). */
export function describeDeadlineError({ code, key, value }: DeadlineError): string {
  return code === 'unknown-time-zone'
    ? `Unknown time zone "${value}" of the deadline ${key}.`
    : `Invalid deadline format "${value}" of the deadline ${key}: MM/dd/yyyy or MM/dd/yyyy hh:mm:ss a is expected.`;
}
