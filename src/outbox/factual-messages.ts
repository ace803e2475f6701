import { ENDINGS, MIXED } from '#words/form-words.ts';
import type captcha from '#words/messages/en/captcha.json';
import type filing from '#words/messages/en/filing.json';
import type generic from '#words/messages/en/generic.json';
import type shell from '#words/messages/en/shell.json';
import type storage from '#words/messages/en/storage.json';
import type submissions from '#words/messages/en/submissions.json';
import type wallet from '#words/messages/en/wallet.json';

type SourceKey = keyof (typeof captcha &
  typeof filing &
  typeof generic &
  typeof shell &
  typeof storage &
  typeof submissions &
  typeof wallet);

type Predicate = (facts: PortalFacts) => boolean;

const isKept: Predicate = ({ canRead, drafts, rows, receipts }) =>
  canRead && drafts + rows.length + receipts > 0;
const isDraftKept: Predicate = ({ canRead, drafts }) => canRead && drafts > 0;
const isFiled: Predicate = ({ receipts, rows }) =>
  receipts > 0 || rows.some(({ state, isAtServer }) => state === 'filed' && isAtServer !== false);
/** Also true when only the server has said so: in an authorize answer, or before this device lost its receipt. */
const isFiledSomewhere: Predicate = (facts) => isFiled(facts) || facts.hasFiledAtServer !== false;
const hasReceipt: Predicate = ({ canRead, receipts }) => canRead && receipts > 0;
const hasNothing: Predicate = (facts) => facts.canRead && !isKept(facts);

const hasUnfiledRow: Predicate = ({ canRead, rows }) =>
  canRead && rows.some(({ state }) => state !== 'filed');

/** Like `hasUnfiledRow`, but ignores rows that the server is known to have. */
const hasUnsentRow: Predicate = ({ canRead, rows }) =>
  canRead && rows.some(({ state, isAtServer }) => state !== 'filed' && isAtServer !== true);

const waits =
  (...states: readonly string[]): Predicate =>
  ({ canRead, rows }) =>
    canRead && rows.some(({ state }) => states.includes(state));

/** Like `waits`, but ignores rows that the server is known to have. */
const waitsUnfiled =
  (...states: readonly string[]): Predicate =>
  ({ canRead, rows }) =>
    canRead && rows.some(({ state, isAtServer }) => states.includes(state) && isAtServer !== true);

const NEED_THE_CLAIMANT = ['needs-authorization', 'needs-captcha', 'payment-mismatch'];
const LATE_STATES = ['queued', ...NEED_THE_CLAIMANT, 'rejected'];

/**
 * Predicate of each message that states a fact ("Facts are predicates": decisions). `Fact` (app) shows those that depend on more than the
 * record beside them. The flow tests compare all with the stored data (tests/support/watch-facts.ts); scripts/fact-words.ts finds missing
 * ones.
 */
export const FACTUAL_MESSAGES = {
  'shell.savedJustNow': isDraftKept,
  'shell.savedAgo': isDraftKept,
  'shell.pageFailed.kept': isKept,
  'shell.unsentClaims': hasUnfiledRow,
  'shell.offlineUnsent': hasUnfiledRow,
  'shell.filedClaims': hasReceipt,
  'shell.keptDraft': isDraftKept,
  'generic.sessionExpired.locked': isKept,
  'generic.sessionExpired.nothing': hasNothing,
  'generic.sessionExpired.filed': isFiled,
  'generic.sessionExpired.waiting': hasUnsentRow,
  'filing.offlineEntry': isDraftKept,
  'storage.database.deleted.kept': isKept,
  'storage.kept.promised': ({ isPersistent }) => isPersistent,
  'submissions.none': hasNothing,
  'submissions.draft.text': isDraftKept,
  'submissions.takenBack.text': isDraftKept,
  // A claim that is being sent may become filed a moment before the page shows it.
  'submissions.timeline.saved': ({ canRead, rows }) => canRead && rows.length > 0,
  'submissions.state.queued.title': waits('queued', 'sending'),
  'submissions.state.sending.text': waits('queued', 'sending', 'unanswered', 'filed'),
  'submissions.state.filed.title': isFiledSomewhere,
  'submissions.state.filed.text': isFiledSomewhere,
  'submissions.confirmation.filedTitle': isFiledSomewhere,
  'submissions.confirmation.waitingTitle': hasUnsentRow,
  'submissions.confirmation.refusedTitle': waitsUnfiled('rejected'),
  'submissions.known.title.filed': isFiledSomewhere,
  'submissions.known.title.unsure': hasUnfiledRow,
  'submissions.known.title.sending': waits('queued', 'sending', 'unanswered', 'filed'),
  'submissions.known.title.waiting': hasUnsentRow,
  'submissions.known.title.needsYou': waitsUnfiled(...NEED_THE_CLAIMANT),
  'submissions.known.title.refused': waitsUnfiled('rejected'),
  'submissions.known.title.late': waitsUnfiled(...LATE_STATES, 'missed-deadline'),
  'submissions.state.late.text': waitsUnfiled(...LATE_STATES),
  'submissions.state.checking.text': waits('queued', 'unanswered'),
  'submissions.state.unanswered.text': waits('unanswered', 'queued'),
  'submissions.state.unansweredOnce.text': hasUnfiledRow,
  'submissions.state.unansweredShut.text': waits('unanswered'),
  'submissions.state.needsAuthorization.text': waitsUnfiled('needs-authorization'),
  'submissions.state.needsCaptcha.text': waitsUnfiled('needs-captcha'),
  'submissions.state.paymentMismatch.text': waitsUnfiled('payment-mismatch'),
  'submissions.state.rejected.rejected.text': waitsUnfiled('rejected'),
  'submissions.state.rejected.too-large.text': waitsUnfiled('rejected'),
  'submissions.state.rejected.unsupported-type.text': waitsUnfiled('rejected'),
  'submissions.state.rejected.document-damaged.text': waitsUnfiled('rejected'),
  'submissions.state.rejected.unprocessable.text': waitsUnfiled('rejected'),
  'submissions.state.missedDeadline.text': waitsUnfiled('missed-deadline'),
  'submissions.formGone.text': isKept,
  'submissions.state.newer.title': hasUnfiledRow,
  'submissions.state.newer.text': hasUnfiledRow,
  'submissions.clear.unsent': hasUnsentRow,
  'submissions.receipt.eraseText': hasReceipt,
  'wallet.invalid.copy': ({ receipts }) => receipts === 0,
} as const satisfies Partial<Record<SourceKey, Predicate>>;

const VARIED_ENDINGS = [...Object.values(ENDINGS), MIXED].filter((ending) => ending !== '');

export type FactualMessage = keyof typeof FACTUAL_MESSAGES;

/** Returns the message whose predicate applies to a key, without its form-type ending; undefined if the key states no fact. */
export function findFactualMessage(key: string): FactualMessage | undefined {
  const ending = VARIED_ENDINGS.find((each) => key.endsWith(each)) ?? '';
  const varied = key.slice(0, key.length - ending.length);
  return [key, varied].find((candidate): candidate is FactualMessage => candidate in FACTUAL_MESSAGES);
}

export function holds(message: FactualMessage, facts: PortalFacts): boolean {
  return FACTUAL_MESSAGES[message](facts);
}

/** Snapshot of the stored claims, and of the server's answer where it was asked. Messages that state a fact are checked against it. */
export interface PortalFacts {
  /** Whether storage could be read; if false, the other members are unknown. */
  readonly canRead: boolean;
  readonly drafts: number;
  /** One entry per outbox row: its state (outbox-machine.ts), and whether the server has its claim (undefined if not asked). */
  readonly rows: readonly { readonly state: string; readonly isAtServer: boolean | undefined }[];
  readonly receipts: number;
  /** Whether the server has filed a claim of this browser's claimants; undefined if not asked. */
  readonly hasFiledAtServer?: boolean | undefined;
  readonly isPersistent: boolean;
}

export const NOTHING_KNOWN: PortalFacts = {
  canRead: false,
  drafts: 0,
  rows: [],
  receipts: 0,
  isPersistent: false,
};
