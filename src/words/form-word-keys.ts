/** Keys of a submission's states: `submissions.state.{key}.title` and `.text`. */
export const STATE_WORD_KEYS = [
  'queued',
  'late',
  'checking',
  'sending',
  'unanswered',
  'unansweredOnce',
  'unansweredShut',
  'filed',
  'needsAuthorization',
  'needsCaptcha',
  'paymentMismatch',
  'rejected.rejected',
  'rejected.too-large',
  'rejected.unsupported-type',
  'rejected.document-damaged',
  'rejected.unprocessable',
  'missedDeadline',
  'newer',
] as const;
export type StateWordKey = (typeof STATE_WORD_KEYS)[number];

/** Names of notifications: `submissions.notification.{name}.title` and `.body`. */
export const NOTIFICATION_NAMES = [
  'filed',
  'needsAuthorization',
  'needsCaptcha',
  'turnedDown',
  'missedDeadline',
  'openPortal',
] as const;
type NotificationName = (typeof NOTIFICATION_NAMES)[number];

const OTHER_WORD_KEYS = [
  'submissions.confirmation.filedTitle',
  'submissions.confirmation.sendingTitle',
  'submissions.confirmation.waitingTitle',
  'submissions.confirmation.refusedTitle',
  'submissions.receipt.signedAt',
  'submissions.next.read',
  'submissions.timeline.filed',
  'submissions.receipt.eraseText',
  'submissions.copy.notFiled',
  'submissions.copy.mayHaveArrived',
  'submissions.copy.howToMail',
  'submissions.draft.open',
  'submissions.notify.text',
  'submissions.notify.denied',
  'submissions.takeBackFailed.header',
  'submissions.takeBackFailed.may-have-arrived',
  'submissions.takeBackFailed.not-in-this-state',
  'submissions.takeBackFailed.gone',
  'submissions.takeBackFailed.filed',
  'submissions.noLongerWaiting',
  'submissions.takenBack.title',
  'submissions.takenBack.text',
  'submissions.takenBack.open',
  'submissions.erased.title',
  'submissions.erased.text',
  'filing.offlineEntry',
  'filing.offlineSubmit.text',
  'filing.offlineSubmit.deadline',
  'filing.readOnly',
  'filing.readOnlyFull',
  'generic.sessionExpired.back',
  'generic.sessionExpired.filed',
  'generic.sessionExpired.waiting',
  'deadlines.step.finish',
  'deadlines.step.submitNow',
] as const;

/** Texts about several submissions, perhaps of different form types. */
const GROUP_WORD_KEYS = [
  'shell.unsentClaims',
  'submissions.waiting',
  'submissions.receipts',
  'submissions.clear.unsent',
] as const;
export type GroupWordKey = (typeof GROUP_WORD_KEYS)[number];

export type FormWordKey =
  | `submissions.state.${StateWordKey}.${'title' | 'text'}`
  | `submissions.notification.${NotificationName}.${'title' | 'body'}`
  | (typeof OTHER_WORD_KEYS)[number];

export function isFormWordKey(key: string): key is FormWordKey {
  return OTHER_WORD_KEYS.some((known) => known === key);
}

/** Lists the keys of texts about one submission and about several, without form-type endings. */
export function listKeysWithoutEndings(): {
  readonly single: readonly string[];
  readonly group: readonly string[];
} {
  const single = [
    ...STATE_WORD_KEYS.flatMap((key) => [`submissions.state.${key}.title`, `submissions.state.${key}.text`]),
    ...NOTIFICATION_NAMES.flatMap((name) => [
      `submissions.notification.${name}.title`,
      `submissions.notification.${name}.body`,
    ]),
    ...OTHER_WORD_KEYS,
  ];
  return { single, group: GROUP_WORD_KEYS };
}
