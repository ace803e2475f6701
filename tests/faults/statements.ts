import type { PageView } from './page-view.ts';

export type Statement =
  /** The administrator has the claim. */
  | 'filed'
  /** The administrator does not have the claim. */
  | 'not-filed'
  /** Nobody knows yet whether it arrived. */
  | 'unsure'
  | 'sending'
  /** The claim was or is too late. */
  | 'too-late'
  /** The server has refused the claim. */
  | 'refused'
  /** This device holds no claim. */
  | 'nothing-here'
  /** The typed answers are kept, or were not lost. */
  | 'saved'
  | 'not-saved'
  /** A claim was begun and not submitted. */
  | 'draft';

/**
 * Patterns of sentences that state something. Sentences about claims in general ("A claim that is only saved on this device is not
 * filed") or about possible cases ("If …", "… when your claim is filed") state nothing.
 */
const WORDS: readonly (readonly [Statement, RegExp])[] = [
  [
    'filed',
    /^(?:You (?:have )?(?:already )?(?:filed|sent) (?!it if)|(?:Your|This|The) (?:vehicle )?(?:claim|documents?)(?: that [^.]*)? (?:is|are|was|were|has been|have been) (?:already )?(?:filed|sent|received)\b(?! (?:when|as soon|yet))|(?:Filed|Sent) (?:on )?[A-Z][a-z]+ \d|(?:Claims?|Documents?) (?:already )?filed\b|We (?:have|got|received) your (?:claim|documents))/,
  ],
  ['not-filed', /\bnot (?:yet )?(?:filed|sent)(?! twice)\b/i],
  [
    'unsure',
    /may have arrived|[Nn]ot yet confirmed\b|^Not sure if (?:it|they) arrived|not confirmed yet|^We are checking if your/,
  ],
  ['sending', /^(?:We are sending|Sending) your|^Your (?:claim is on its|documents are on their) way/],
  [
    'too-late',
    /^The (?:filing )?deadline (?:has )?passed|^Your (?:claim was|documents were) not (?:filed|sent) in time|deadline passed before (?:it|they) could be sent/,
  ],
  [
    'refused',
    /^Your (?:claim|documents) (?:was|were) not accepted|^Your documents are too large|^One of your documents (?:cannot be read|is damaged)|^Your claim could not be processed|^Your payment choice could not be confirmed/,
  ],
  ['nothing-here', /^There is no claim on this device/],
  [
    'saved',
    /^Saved on this device (?:just now|\d|a |an )|^(?:Your|What you) (?:answers|typed|saved|entered)[^.]* (?:are|is|stays?) (?:safe|saved|still there)\b|^What was saved is still there|^Nothing (?:that you typed )?is lost/,
  ],
  [
    'not-saved',
    /^Not saved\b|^(?:This device|Your browser) (?:could|did) not save|no storage now|^The storage of this device does not answer|is not saved\b/,
  ],
  ['draft', /: started, not submitted$/],
];
/** Sentences that only seem to state something: rules for all claims, headings of lists, advice. */
const STATES_NOTHING =
  /^(?:If|When|Before|Until|After|Write|We (?:ask|can tell|need|tell)|A claim|Documents that are|Finish and submit|Submit your claim|Come back|Open this site|Sending needs|This page|Submitted, not filed yet|Not submitted yet|You can (?:no longer|stop)|Do not|Contact us|To )/;
/** Words without a statement of their own; they are removed before the sentence is matched. */
const NEVER_TWICE = /(?:never|not) filed? (?:it )?twice/gi;

export interface FoundStatement {
  readonly statement: Statement;
  readonly line: string;
}

export function readStatements(view: PageView): readonly FoundStatement[] {
  const sentences = view.lines.flatMap((line) => line.split(/(?<=[.!?:])\s+(?=[A-Z])/));
  return sentences.flatMap((line) => {
    const words = line.replaceAll(NEVER_TWICE, '');
    if (STATES_NOTHING.test(words)) return [];
    return WORDS.filter(([, pattern]) => pattern.test(words)).map(([statement]) => ({ statement, line }));
  });
}

export function states(view: PageView, ...wanted: readonly Statement[]): boolean {
  return readStatements(view).some(({ statement }) => wanted.includes(statement));
}

const CODE = /\bRW-[A-Z]-\d{6,}\b/g;

export function readCodes(view: PageView, known: readonly string[]): readonly string[] {
  const codes = view.lines.flatMap((line) => line.match(CODE) ?? []);
  return [...new Set(codes)].filter((code) => !known.includes(code));
}
