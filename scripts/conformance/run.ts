import { ADDITIONS, type Addition } from './additions.ts';
import type { Backend } from './backend.ts';
import type { Case } from './case.ts';
import { type Check, type CheckArea, rankOf } from './check.ts';
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
import type { HeaderNotes } from './read-answer.ts';

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
  /** Without a trailing slash. */
  readonly url: string;
  readonly backend: Backend;
  readonly caseData: Case;
  /** Areas to run, or texts that a check's name must contain. Absent: all. */
  readonly only?: readonly string[];
  /** Additions that the backend omits; the report tells the consequences instead. */
  readonly without?: readonly Addition[];
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** Checks a backend against the contract. Goes on after failures. */
export async function runConformance(options: RunOptions): Promise<readonly Outcome[]> {
  const { url, backend, caseData, only = [], without = [], onOutcome } = options;
  const seen = new Set<string>();
  const notes: HeaderNotes = { withoutDate: new Set(), withoutNoStore: new Set() };
  let exchange: string | undefined;
  let hasSignedIn = false;
  const context = createContext(url, backend, caseData, {
    notes,
    onExchange: (told) => {
      exchange = told;
    },
    onAnswer: ({ operation, status, body }) => {
      seen.add(`${operation} ${status}`);
      hasSignedIn ||= (body as { readonly authorized?: boolean } | undefined)?.authorized === true;
    },
  });
  const outcomes: Outcome[] = [];
  const add = (outcome: Outcome): void => {
    outcomes.push(outcome);
    onOutcome?.(outcome);
  };
  for (const area of CHECK_AREAS) {
    for (const check of area.listChecks(caseData)) {
      const isWanted =
        only.length === 0 || only.some((text) => area.area === text || check.name.includes(text));
      const addition = check.addition ?? area.addition;
      if (!isWanted || (addition !== undefined && without.includes(addition))) continue;
      exchange = undefined;
      const outcome = await runCheck(area, check, context);
      add(outcome.verdict === 'FAILED' && exchange !== undefined ? { ...outcome, exchange } : outcome);
    }
  }
  if (only.length === 0 && !hasSignedIn) add(NOBODY_SIGNED_IN);
  for (const outcome of judgeHeaders(notes)) if (only.length === 0 || outcome.verdict !== 'ok') add(outcome);
  for (const name of without) {
    add({ area: 'additions', name, verdict: 'left out', rank: 'addition', detail: ADDITIONS[name] });
  }
  if (only.length === 0) for (const outcome of listUnseen(seen)) add(outcome);
  return outcomes;
}

/** Outcome of a run without an authorized claimant: it checked almost nothing and must not look successful. */
const NOBODY_SIGNED_IN: Outcome = {
  area: 'authorize',
  name: 'a claimant of the case is signed in',
  rank: 'specification',
  verdict: 'FAILED',
  detail: 'nobody was, with any form: what needs a claimant was not checked',
};

async function runCheck(area: CheckArea, check: Check, context: Context): Promise<Outcome> {
  const known = { area: area.area, name: check.name, rank: rankOf(area, check) };
  try {
    return { ...known, verdict: 'ok', detail: (await check.run(context)) ?? '' };
  } catch (error) {
    const detail = error instanceof Error ? describeError(error) : String(error);
    return { ...known, verdict: error instanceof NotChecked ? 'not checked' : 'FAILED', detail };
  }
}

function judgeHeaders({ withoutDate, withoutNoStore }: HeaderNotes): readonly Outcome[] {
  const judge = (name: string, missing: ReadonlySet<string>, lost: string): Outcome => ({
    area: 'headers',
    name,
    rank: 'advice',
    verdict: missing.size === 0 ? 'ok' : 'FAILED',
    detail: missing.size === 0 ? '' : `${lost}: ${[...missing].join(', ')}`,
  });
  return [
    judge(
      'every answer carries Date, the server’s clock',
      withoutDate,
      'without Date, so that the portal goes by the claimant’s own clock',
    ),
    judge(
      'a claimant’s own answers are kept by no cache',
      withoutNoStore,
      'without Cache-Control: no-store, so that a cache on the way may keep them',
    ),
  ];
}

/** Appends the cause, because fetch says no more than "fetch failed". */
function describeError({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

/** Lists documented answers that no check has provoked: a client cannot, or the backend offers no way. */
function listUnseen(seen: ReadonlySet<string>): readonly Outcome[] {
  return [...DOCUMENTED].flatMap(([operation, answers]) =>
    Object.keys(answers)
      .filter((status) => !seen.has(`${operation} ${status}`) && !/^(?:429|5XX)$/.test(status))
      .map(
        (status): Outcome => ({
          area: 'answers',
          rank: 'advice',
          name: `${operation} ${status}`,
          verdict: 'not checked',
          detail: 'no check of this run was answered so',
        }),
      ),
  );
}
