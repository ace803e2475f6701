import type { EndpointName } from '#api-mock/http/endpoints.ts';
import { createRandom } from '../support/pseudo-random.ts';
import { type FaultKind, isAnswerFault, listFaultKinds } from './fault-kinds.ts';
import type { BrowserName } from './hands.ts';

/** The part of a claim's way in which a fault strikes: answering, submitting, looking on while it is sent. */
export const STAGES = ['answering', 'submitting', 'waiting'] as const;
export type Stage = (typeof STAGES)[number];

export interface PlannedFault {
  readonly kind: FaultKind;
  readonly stage: Stage;
  /** Counted from the beginning of its stage; where the stage is shorter it strikes at its end. */
  readonly beat: number;
  /** It strikes so many milliseconds into the beat, while the claimant is doing something. */
  readonly delayMs: number;
  /** Beats until it is over, for those that last. */
  readonly lasts: number;
  /** The calls that an answer fault hits, and how many of them. */
  readonly endpoint: EndpointName;
  readonly times: number;
  /** From 0 up to 1: how badly, or which of several ways. */
  readonly amount: number;
}

export interface RunPlan {
  readonly seed: number;
  readonly browser: BrowserName;
  readonly formType: 'Standard' | 'DocumentsUpload';
  readonly documents: number;
  /** The deadline that passes is not extended: what was not sent before never is. */
  readonly deadlineStays: boolean;
  /** The claimant comes back once the claim is filed, and does what the portal then asks for. */
  readonly comesBack: boolean;
  /** The server tells with the authorization what was filed; one that does not leaves it to the device. */
  readonly tellsFiled: boolean;
  readonly faults: readonly PlannedFault[];
}

/** A run in so many files a full claim, the others an upload of documents: a third of the time. */
const STANDARD_EVERY = 5;
/** Where an answer fault strikes: mostly the submit, for it is what must not go wrong. */
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
/** Odd answers are of a hundred kinds in one. */
const ODD_SHARE = 0.35;

/**
 * What happens in the run of a seed. Each seed has one fault that it is for, in turn, placed so that it strikes; with as many
 * seeds in a row as there are kinds every kind is had. The others are drawn.
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
