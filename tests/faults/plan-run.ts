import type { EndpointName } from '#api-mock/http/endpoints.ts';
import { createRandom } from '../support/pseudo-random.ts';
import { type FaultKind, isAnswerFault, listFaultKinds } from './fault-kinds.ts';
import type { BrowserName } from './hands.ts';

/** Parts of a run: filling in, submitting, and watching the claim being sent. */
export const STAGES = ['answering', 'submitting', 'waiting'] as const;
export type Stage = (typeof STAGES)[number];

export interface PlannedFault {
  readonly kind: FaultKind;
  readonly stage: Stage;
  /** Beat of its stage in which it strikes. If the stage is shorter, the fault strikes at its end. */
  readonly beat: number;
  /** Delay in ms after the start of the beat, so that the fault strikes during an action. */
  readonly delayMs: number;
  readonly lasts: number;
  /** Endpoint of an answer fault, and how many of its calls fail. */
  readonly endpoint: EndpointName;
  readonly times: number;
  /** From 0 up to 1: the degree, or the choice of a variant. */
  readonly amount: number;
}

export interface RunPlan {
  readonly seed: number;
  readonly browser: BrowserName;
  readonly formType: 'Standard' | 'DocumentsUpload';
  readonly documents: number;
  /** Whether the passed deadline is never extended: unsent claims then stay unsent. */
  readonly deadlineStays: boolean;
  /** Whether the claimant returns after the filing and does what the portal then asks for. */
  readonly comesBack: boolean;
  /** Whether the authorization's answer tells of filed claims; if not, only the device knows of them. */
  readonly tellsFiled: boolean;
  readonly faults: readonly PlannedFault[];
}

/** One run in this many files a full claim. The others upload documents, which takes a third of the time. */
const STANDARD_EVERY = 5;
/** Endpoints for answer faults. The submit comes up most, because it matters most. */
const ENDPOINTS: readonly EndpointName[] = [
  'submit',
  'submit',
  'submit',
  'submissionStatus',
  'deadlines',
  'authorize',
  'csrf',
  'captcha',
  'formsConfig',
  'cultures',
  'characterWhitelist',
];
const LONGEST_STAGE: Readonly<Record<Stage, number>> = { answering: 9, submitting: 1, waiting: 4 };
/** Odd answers are a hundred kinds in one. */
const ODD_SHARE = 0.35;

/**
 * Plans the run of a seed. Each seed has one fault in turn, placed so that it strikes; as many seeds in a row as there are kinds cover
 * every kind. The other faults are drawn.
 */
export function planRun(seed: number, browser: BrowserName = 'chromium'): RunPlan {
  const kinds = listFaultKinds(browser);
  const random = createRandom(seed * 7_919 + 1);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const own = kinds[seed % kinds.length] as FaultKind;

  function plan(kind: FaultKind, isOwn: boolean): PlannedFault {
    const isAnswer = isAnswerFault(kind);
    const stage = isOwn && isAnswer ? 'submitting' : pick(STAGES);
    const needsSubmit = kind === 'status-413' || (kind === 'drop-after-commit' && random() < 0.7);
    const isForWholeRun = kind === 'no-worker';
    return {
      kind,
      stage: isForWholeRun ? 'answering' : stage,
      beat: (isOwn && isAnswer) || isForWholeRun ? 0 : Math.floor(random() * LONGEST_STAGE[stage]),
      delayMs: isAnswer ? 0 : Math.floor(random() ** 2 * 900),
      lasts: isForWholeRun ? Number.POSITIVE_INFINITY : 1 + Math.floor(random() * 3),
      endpoint: needsSubmit || (isOwn && isAnswer) ? 'submit' : pick(ENDPOINTS),
      times: 1 + Math.floor(random() ** 2 * 3),
      amount: random(),
    };
  }

  const others = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    plan(random() < ODD_SHARE ? 'odd-answer' : pick(kinds), false),
  );
  return {
    seed,
    browser,
    formType: Math.floor(seed / kinds.length + seed) % STANDARD_EVERY === 0 ? 'Standard' : 'DocumentsUpload',
    documents: 1 + Math.floor(random() * 2),
    deadlineStays: own === 'pass-deadline' && random() < 0.5,
    comesBack: random() < 0.6,
    faults: [plan(own, true), ...others],
    tellsFiled: random() < 0.5,
  };
}
