import type { UseNavigateResult } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type CaptchaTurn, takeCaptchaToken } from '#captcha/captcha-token.ts';
import { CAPTCHA_HELP_ID } from '#captcha/ui/captcha-help.tsx';
import { findPageToGoOn } from '#claim/definition/page-roles.ts';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { focusElement } from '#design/focus.ts';
import { FeedbackBox } from '#design/page-content.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import type { StorageFailureCode } from '#kernel/storage-trouble.ts';
import { type PortalSearch, parseSearch } from '#portal/address.ts';
import { deviceKind, type Portal } from '#portal/portal.ts';
import { aboutAttempt, aboutSubmitting } from '#portal/shell/alert-view.tsx';
import type { ErrorAdvice } from '#portal/shell/error-info.ts';
import { adviseBusy, isBusy, lacksCookies } from '#portal/start-up/server-trouble.ts';
import { deadlineKeysOf, findNextDeadline, findPassedDeadline } from '#server/deadline-schedule.ts';
import { carriedTo, type FormType, formSlug, isSubmittable } from '#server/form-type.ts';
import { writeSmallState } from '#server/small-state.ts';
import type { ApiFailure } from '#server/transport.ts';
import { eraseRefusedPasskey } from '#vault/ui/passkeys.ts';
import { useMessages } from '#words/messages-context.tsx';

/** Problem that keeps the claimant on the page; undefined if the alert dialog or the captcha's own help tells it. */
type Problem = ErrorAdvice | undefined;

/**
 * Proves the credentials of a start page: captcha, call, and the message of a failure (specification, sections 4, 7 and 8). Each failure
 * is told once: what the specification puts in the alert dialog appears there alone.
 */
export async function authorizeOnPage(portal: Portal, formType: FormType): Promise<Problem> {
  const { filing, captcha, errorInfo, messages } = portal;
  const begun = filing.state.get().claims[formType];
  // The address still holds these values if this code was not loaded when the page opened.
  if (begun !== undefined) carryValues(begun, parseSearch(location.search));
  // Stays empty for a second attempt, which must not release the first one's captcha.
  const turns: CaptchaTurn[] = [];

  async function takeToken(): Promise<string | null> {
    const turn = await takeCaptchaToken('authorize', portal);
    turns.push(turn);
    return turn.attempt.ok ? turn.attempt.value : null;
  }

  const about = aboutAttempt(portal, formType);

  function showProblem(message = 'filing.problem'): undefined {
    errorInfo.show('filing.alertHeader', message, about);
    return undefined;
  }

  function showFailure(failure: ApiFailure): Problem {
    if (lacksCookies(failure)) return showCookies();
    if (!isBusy(failure)) return showProblem();
    const advice = adviseBusy(failure.retryAfterMs, messages.getMessages());
    errorInfo.show('filing.alertHeader', 'filing.problem', about, advice);
    return undefined;
  }

  /** Tells about refused cookies; not with the general error, since nothing was submitted and another try changes nothing. */
  function showCookies(): Problem {
    errorInfo.show('filing.cookies.title', 'filing.cookies.text', about);
    return undefined;
  }

  const heldMs = await findHold(portal, formType);
  if (heldMs !== undefined) {
    const advice = adviseBusy(heldMs, messages.getMessages());
    errorInfo.show('filing.alertHeader', '', about, advice);
    return advice;
  }
  // The answer that this page shows applies, though another tab may have stored another one or erased it since.
  const kind = deviceKind.get();
  if (kind) await writeSmallState('deviceKind', kind);
  const outcome = await filing.authorize(formType, takeToken).finally(() => {
    for (const turn of turns) turn.release();
  });
  switch (outcome.kind) {
    case 'opened':
      if (isSubmittable(formType)) await goToClaim(portal, formType, outcome.page);
      return undefined;
    case 'refused':
      if (await hasClosed(portal, formType)) {
        // The guard of this page leads to where the claimant can go on.
        await portal.goTo(location.pathname);
        return undefined;
      }
      // Refused credentials must not be filled in again. A look-up may be refused for what it looks up.
      if (outcome.isUnknown && isSubmittable(formType)) void eraseRefusedPasskey(begun?.engine.store.saved);
      if (outcome.error === null && !navigator.cookieEnabled) return showCookies();
      if (!outcome.error || !outcome.isUnknown) return showProblem(outcome.error || undefined);
      // Not an error: the dialog tells the refusal in the server's words, which the case may translate, and in the portal's.
      errorInfo.show('filing.refused.title', '', about, {
        key: 'filing.refused.text',
        values: { words: `\u2068${messages.getMessages().text(outcome.error)}\u2069` },
      });
      return undefined;
    case 'known':
      return undefined;
    case 'unreachable':
      if (!navigator.onLine) return { key: 'filing.offlineNoDraft' };
      if (!captcha.isReady || turns.some(({ attempt }) => attempt.ok)) return showProblem();
      // The provider's widget fails in this browser or network: its help tells the claimant what to do.
      if (captcha.getState().warning === null) return { key: 'filing.captchaFailed' };
      focusElement(CAPTCHA_HELP_ID);
      return undefined;
    case 'failed':
      return showFailure(outcome.failure);
    case 'storage-failed':
      return { key: wordStorageFailure(outcome.failure.code) };
    case 'already-submitting':
      errorInfo.show('filing.alertHeader', 'filing.alreadySubmitting', aboutSubmitting(portal));
      return undefined;
  }
}

/**
 * Returns how long the server still asks to be left alone, in ms; undefined if it does not. A press obeys it too: one more request would
 * only turn the claimant away again (decisions, "Retry-After is a lower bound that is spread").
 */
async function findHold({ api, clock, deadlines }: Portal, formType: FormType): Promise<number | undefined> {
  if (!navigator.onLine) return undefined;
  const closing = findNextDeadline(deadlines.get(), deadlineKeysOf(formType));
  const until = await (await api.pauses()).holdUntil('claimant', closing?.deadline.at.getTime() ?? null);
  return until === null ? undefined : until - clock.now().getTime();
}

/**
 * Leads to an opened claim, in the language active by now and without the start page's query, such as a VIN, which is used up.
 * @param slug of the page to go on at.
 */
export async function goToClaim(
  { filing, goTo }: Pick<Portal, 'filing' | 'goTo'>,
  formType: FormType,
  slug: string | undefined,
): Promise<void> {
  const definition = filing.state.get().claims[formType]?.definition;
  if (definition === undefined) throw new Error(`No ${formType} claim is open.`);
  await goTo(`/${formSlug(formType)}/${findPageToGoOn(definition, slug).slug}`);
}

/** Takes over the values that a look-up's link carried to a start page, and removes them from the address and so from the history. */
export function takeCarriedValues(
  claim: OpenClaim,
  keys: readonly string[],
  { search, navigate }: { readonly search: PortalSearch; readonly navigate: UseNavigateResult<string> },
): void {
  carryValues(claim, search);
  const taken = Object.fromEntries(keys.map((key) => [key, undefined]));
  void navigate({
    to: '.',
    search: (before: Record<string, unknown>) => ({ ...before, ...taken }),
    replace: true,
  });
}

/** Prepopulates a claim with carried values, which go with it once the credentials are proven. Existing answers stay. */
function carryValues({ formType, engine: { store } }: OpenClaim, search: PortalSearch): void {
  for (const { clientId, fields } of store.findModels({ dtoMapping: 'claimDetails' }))
    for (const key of carriedTo(formType)) {
      const address = { clientId, key };
      if (key in fields && search[key] && store.getValue(address) === null)
        store.setValue(address, search[key], 'prepopulation');
    }
}

function wordStorageFailure(code: StorageFailureCode): string {
  return code === 'no-answer' ? 'filing.storageSilent' : 'filing.storageFailed';
}

/** Returns whether the form has closed since its start page was opened, by deadlines fetched afresh. */
async function hasClosed(portal: Portal, formType: FormType): Promise<boolean> {
  await portal.refreshDeadlines();
  const { deadlines, clock } = portal;
  return findPassedDeadline(deadlines.get(), deadlineKeysOf(formType), clock.earliest()) !== undefined;
}

export type StartProblem = ErrorAdvice;

const ID = 'start-problem';

interface StartProblemBoxProps {
  readonly problem: StartProblem;
}

/** Says why "Start" did not lead on, unless a dialog does. Takes the focus, since on a phone Start is far below it. */
export function StartProblemBox({ problem }: StartProblemBoxProps) {
  const messages = useMessages();
  const isOnline = useIsOnline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another press that fails the same way takes the focus again
  useEffect(() => focusElement(ID), [problem]);
  // True only while there is no connection.
  if (problem.key === 'filing.offlineNoDraft' && isOnline) return null;
  return (
    <div role="alert" id={ID} tabIndex={-1}>
      <FeedbackBox style="warning">
        <p>{messages.text(problem.key, problem.values)}</p>
      </FeedbackBox>
    </div>
  );
}
