import type { FormScript, ScriptPage } from './form-script.ts';
import { findField, hasButton, type PageView } from './page-view.ts';
import { states } from './statements.ts';

export type Deed =
  | { readonly kind: 'press'; readonly name: string }
  | { readonly kind: 'sign-in'; readonly action: string }
  | { readonly kind: 'fill'; readonly page: ScriptPage }
  | { readonly kind: 'reload' }
  | { readonly kind: 'come-back' }
  | { readonly kind: 'go-to-form' }
  | { readonly kind: 'rest' };

/** Progress of the claim, according to the page. */
export type Standing = 'answering' | 'submitted' | 'filed' | 'too-late';

const FAILED_PAGES =
  /could not start|could not be shown|Something went wrong|cannot be reached|cannot be opened now|does not answer/i;
const LOST_PAGES = /not found|session has ended/i;
const WAYS_BACK = [
  'Try again',
  'Load this page again',
  'Go back to your claim',
  'Go back to your documents',
  'Go to the first page',
  'Go to the start of this form',
];
/** Buttons that continue a claim that was begun. A button that files another claim is never among them. */
const GOES_ON = [
  'Go on with this claim',
  'Go on with these documents',
  'Go on with your draft',
  'Go on to the claim form',
  'Go on to send documents',
];
const NEEDS_CREDENTIALS = /We need your (?:ID|reference code) and PIN again/;
/** Words of a page about a waiting claim, and the button to press then. */
const WAYS_ON: readonly (readonly [words: RegExp, button: string])[] = [
  [NEEDS_CREDENTIALS, 'Enter ID and PIN'],
  [/Your payment choice could not be confirmed/, 'Change payment choice'],
  [
    /not accepted|are too large|cannot be read|could not be processed|is damaged on this device/,
    'Take back to change',
  ],
  [/One more security check before we send/, 'Send now'],
  [/not (?:yet )?(?:filed|sent)|not confirmed yet|Not sure if (?:it|they) arrived/i, 'Send now'],
];
const LINKS_TO_CLAIMS = [
  'See what to do',
  'You are offline. Not yet confirmed: 1',
  'See your claim',
  'Claims on this device',
  'See the claims on this device',
];
/** Buttons that submit the credentials, on all pages that ask for them. */
const SIGN_INS = ['Start', 'Open', 'Show', 'Continue'];

/** Reads the progress of the claim from the page alone. A waiting claim counts before a filed one. */
export function readStanding(view: PageView): Standing {
  if (canBeTakenBack(view)) return 'submitted';
  if (states(view, 'too-late') || new URL(view.url).pathname === '/deadline') return 'too-late';
  const isWaiting = states(view, 'not-filed', 'unsure', 'sending', 'refused');
  if (isWaiting || NEEDS_CREDENTIALS.test(view.lines.join('\n'))) return 'submitted';
  return states(view, 'filed') ? 'filed' : 'answering';
}

/**
 * Whether the claimant can take back a refused claim and submit it again. This also applies if the server's reason was lateness, because
 * the deadline may have been extended.
 */
function canBeTakenBack(view: PageView): boolean {
  return states(view, 'refused') && hasButton(view, 'Take back to change');
}

/**
 * Decides the claimant's next deed from the page, the letter and the answers, never from memory. The claimant fills in an offered form
 * unless the page says that there is a claim already, and never presses a button that files another claim.
 * @param prefersLink whether to follow the links to a waiting claim before signing in
 */
export function decide(view: PageView, script: FormScript, prefersLink: boolean): Deed {
  const { heading, dialog } = view;
  if (dialog !== undefined)
    return dialog[0] === undefined ? { kind: 'rest' } : { kind: 'press', name: dialog[0] };
  if (!view.url.startsWith('http')) return { kind: 'come-back' };
  if (FAILED_PAGES.test(heading)) return pressOneOf(view, WAYS_BACK) ?? { kind: 'reload' };
  if (LOST_PAGES.test(heading)) return pressOneOf(view, WAYS_BACK) ?? { kind: 'come-back' };
  const standing = readStanding(view);
  if (standing === 'too-late') return { kind: 'rest' };
  const asksCredentials = script.credentials.every(([label]) => findField(view, label)?.kind === 'text');
  const signIn = asksCredentials ? SIGN_INS.find((name) => hasButton(view, name)) : undefined;
  if (standing === 'filed' && !isStart(view, signIn)) return { kind: 'rest' };
  if (standing === 'submitted') {
    const wayOn = signIn !== undefined && !prefersLink ? undefined : findWayOn(view);
    if (wayOn !== undefined) return wayOn;
  }
  if (signIn !== undefined) return { kind: 'sign-in', action: signIn };
  if (standing !== 'answering') return { kind: 'rest' };
  const page = script.pages.find((candidate) => candidate.heading === heading);
  const takeOver = pressOneOf(view, ['Edit it here']);
  if (takeOver !== undefined && page !== undefined) return takeOver;
  if (page !== undefined) return { kind: 'fill', page };
  const goOn = pressOneOf(view, GOES_ON);
  if (goOn !== undefined) return goOn;
  if (states(view, 'nothing-here') || isOtherStart(view, script)) return { kind: 'go-to-form' };
  return { kind: 'rest' };
}

/** Whether this is the start page before the sign-in. A filed claim that it tells of may be another claimant's. */
function isStart(view: PageView, signIn: string | undefined): boolean {
  return signIn === 'Start' && /^(?:File|Upload)\b/.test(view.heading);
}

/** Whether this is the start page of another form. */
function isOtherStart(view: PageView, { slug }: FormScript): boolean {
  return hasButton(view, 'Start') && new URL(view.url).pathname !== `/${slug}`;
}

/** Returns the press that continues a waiting claim; if the page has no such button, the press on the link to the claim. */
function findWayOn(view: PageView): Deed | undefined {
  const words = view.lines.join('\n');
  const wanted = WAYS_ON.filter(([pattern]) => pattern.test(words)).map(([, name]) => name);
  const pressed = pressOneOf(view, wanted);
  if (pressed !== undefined) return pressed;
  const isAtClaims = new URL(view.url).pathname === '/claim/status';
  const needsMore =
    wanted.some((name) => name !== 'Send now') || !/\/confirmation$/.test(new URL(view.url).pathname);
  return isAtClaims || !needsMore ? undefined : pressOneOf(view, LINKS_TO_CLAIMS);
}

function pressOneOf(view: PageView, names: readonly string[]): Deed | undefined {
  const name = names.find((candidate) => hasButton(view, candidate));
  return name === undefined ? undefined : { kind: 'press', name };
}
