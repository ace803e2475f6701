import { FACTUAL_MESSAGES, findFactualMessage } from '#outbox/factual-messages.ts';

/** English words that state a fact about what is stored, sent, filed or lost. */
const FACT_WORDS =
  /\b(?:saved|kept|lost|filed|arrived|as soon as|still (?:there|here|on)|locked|erased|deleted|by (?:itself|ourselves)|stays?|safe|no claim on|nothing (?:is|was))\b/i;

/** Prefixes of message keys that need no predicate, with the reason, such as: the code has just checked the state. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'captcha.': 'The page that says it holds the answers in its memory and shows them.',
  'content.': 'Describes how the portal works, on pages apart from any claim.',
  'deadlines.step.': 'Conditional: a claim that is only saved is not filed.',
  'filing.formChangedKept': 'The page that says it shows the answers.',
  'filing.formChangedLost':
    'The page that says it shows the answers; what is gone was emptied before it is said.',
  'filing.notReady.failed': 'Said by the page that asks for its code again (claim-code.ts).',
  'filing.offlineSubmit.text': 'Conditional, and hidden while storage cannot be reached (submit.tsx).',
  'filing.submitSilent':
    'Said by the submit that has failed; what is queued behind it is rolled back (queue-submission.ts).',
  'generic.deadline.text': 'Conditional: a claim that was filed before.',
  'generic.formUnavailable.text': 'Conditional: what is to be done if it stays so.',
  'generic.sessionExpired.text': 'Speaks of a lost PIN.',
  'install.prompt.copy': 'Describes what an installed app does.',
  'pages.': 'Speaks of a lost PIN, or of a claim filed earlier, which the server proves.',
  'session.modal.': 'Conditional: what is saved.',
  'shared-files.text': 'Describes what becomes of a shared file.',
  'shell.saveFailed': 'Says that nothing is saved, by the state of the draft itself (claim-progress.tsx).',
  'shell.update.text': 'Conditional: what is saved.',
  'storage.database.': 'Said by the state that it names (storage-trouble.ts).',
  'storage.device.':
    'Describes what becomes of answers, by the choice itself (device-choice.tsx, shared-claim.tsx).',
  'storage.import.failed.': 'Said of one transaction that was rolled back (draft-transfer.ts).',
  'storage.kept': 'A label; its value is in the table.',
  'storage.move.text': 'Describes what a file holds.',
  'storage.onlyHere': 'Hidden while storage cannot be reached (storage-panel.tsx).',
  'storage.passkey.':
    'The answer of the try itself, or by the record that is watched (vault/ui/device-lock.tsx).',
  'storage.refused.text': 'Says what the browser does not promise.',
  'validation.fileDraftDeleted':
    'Says that a file is not kept, by the failure of the write itself (documents-port.ts).',
  'storage.save.':
    'Says that something is not saved, by the failure of the commit itself (draft-opening.ts).',
  'storage.sevenDays': 'Describes what the browser does.',
  'submissions.copy.': 'Dated: said of the moment when the copy was made.',
  'submissions.clear.done': 'Said once the erasing has ended.',
  'submissions.filedAt': 'Stands on a receipt, by its own date.',
  'submissions.another.': 'A rule of the case.',
  'submissions.erased.text': 'By the standing of the draft itself (changed-elsewhere.tsx).',
  'submissions.intro': 'Names what the page lists.',
  'submissions.nextTry': 'By the row itself: goesOnByItself.',
  'submissions.notification.': 'Said by the worker, at the change of the row that it tells.',
  'submissions.notify.': 'Describes what is offered.',
  'submissions.receipt.': 'Stands on a receipt, or is said when it has been erased.',
  'submissions.receipts': 'The heading of a list that is left out where it is empty.',
  'submissions.state.checking.title': 'Says that nobody knows.',
  'submissions.timeline.filed': 'Names the end of the way, which is still ahead.',
  'submissions.takeBackFailed.': 'The answer of the transaction that was tried.',
  'submissions.unlock.': 'The answer of the try itself.',
  'submissions.waiting': 'The heading of a list that is left out where it is empty.',
  'wallet.modal.': 'Says that nothing was saved, or what the window does.',
  'widgets.records.':
    'The entry is in the list beside which it is said; what is not stored is told by the save state.',
};

/** Lists messages that state a fact but have neither a predicate nor an exception, unused exceptions, and unknown keys in the table. */
export function findUnboundFacts(messages: ReadonlyMap<string, string>): readonly string[] {
  const exceptions = Object.keys(EXCEPTIONS);
  const isBound = (key: string) => findFactualMessage(key) !== undefined;
  const stating = [...messages].filter(([key, text]) => !isBound(key) && FACT_WORDS.test(text));
  const unbound = stating.filter(([key]) => !exceptions.some((prefix) => key.startsWith(prefix)));
  const unused = exceptions.filter((prefix) => !stating.some(([key]) => key.startsWith(prefix)));
  const unknown = Object.keys(FACTUAL_MESSAGES).filter((key) => !messages.has(key));
  return [
    ...unbound.map(
      ([key]) =>
        `${key} states a fact: give it a predicate (factual-messages.ts), or a reason (fact-words.ts)`,
    ),
    ...unused.map((prefix) => `${prefix} is excepted in fact-words.ts and states no fact`),
    ...unknown.map((key) => `${key} is in the table of facts and is no message`),
  ];
}
