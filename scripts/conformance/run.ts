import type { Backend } from './backend.ts';
import type { Case } from './case.ts';
import type { Check, CheckArea } from './check.ts';
import { authorizeChecks } from './checks/authorize.ts';
import { captchaChecks } from './checks/captcha.ts';
import { claimChecks } from './checks/claims.ts';
import { csrfChecks } from './checks/csrf.ts';
import { deadlineChecks } from './checks/deadlines.ts';
import { fileChecks } from './checks/files.ts';
import { guessingChecks } from './checks/guessing.ts';
import { idempotencyChecks } from './checks/idempotency.ts';
import { readChecks } from './checks/reads.ts';
import { sessionChecks } from './checks/session.ts';
import { type Context, createContext } from './context.ts';
import { DOCUMENTED } from './operations.ts';
import { NotChecked, type Outcome } from './outcome.ts';

/** Every area, in the order in which they run. */
export const CHECK_AREAS: readonly CheckArea[] = [
  readChecks,
  csrfChecks,
  authorizeChecks,
  sessionChecks,
  claimChecks,
  fileChecks,
  captchaChecks,
  idempotencyChecks,
  deadlineChecks,
  guessingChecks,
];

export interface RunOptions {
  /** Without a slash at its end. */
  readonly url: string;
  readonly backend: Backend;
  readonly caseData: Case;
  /** Only checks of these areas, or whose name holds one of these texts. Absent: all. */
  readonly only?: readonly string[];
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** Holds a backend to the contract. Every check runs, whatever fails. */
export async function runConformance(options: RunOptions): Promise<readonly Outcome[]> {
  const { url, backend, caseData, only = [], onOutcome } = options;
  const seen = new Set<string>();
  const context = createContext(url, backend, caseData, ({ operation, status }) => {
    seen.add(`${operation} ${status}`);
  });
  const outcomes: Outcome[] = [];
  const add = (outcome: Outcome): void => {
    outcomes.push(outcome);
    onOutcome?.(outcome);
  };
  for (const { area, checks } of CHECK_AREAS) {
    for (const check of checks) {
      const isWanted = only.length === 0 || only.some((text) => area === text || check.name.includes(text));
      if (isWanted) add(await runCheck(area, check, context));
    }
  }
  if (only.length === 0) for (const outcome of listUnseen(seen)) add(outcome);
  return outcomes;
}

async function runCheck(area: string, { name, run }: Check, context: Context): Promise<Outcome> {
  try {
    return { area, name, verdict: 'ok', detail: (await run(context)) ?? '' };
  } catch (error) {
    const detail = error instanceof Error ? describeError(error) : String(error);
    return { area, name, verdict: error instanceof NotChecked ? 'not checked' : 'FAILED', detail };
  }
}

/** With the cause: fetch says no more than "fetch failed". */
function describeError({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

/** Documented answers that no check has provoked: a client cannot, or this backend gave no way. */
function listUnseen(seen: ReadonlySet<string>): readonly Outcome[] {
  return [...DOCUMENTED].flatMap(([operation, answers]) =>
    Object.keys(answers)
      .filter((status) => !seen.has(`${operation} ${status}`) && !/^(?:429|5XX)$/.test(status))
      .map(
        (status): Outcome => ({
          area: 'answers',
          name: `${operation} ${status}`,
          verdict: 'not checked',
          detail: 'no check of this run was answered so',
        }),
      ),
  );
}
