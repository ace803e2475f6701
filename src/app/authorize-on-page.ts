import type { FormType } from '#core/contract/form-type.ts';
import { deadlineKeysOf, findPassedDeadline } from '#core/deadline.ts';
import type { AuthorizeOutcome } from '#features/filing/authorize-claim.ts';
import { type CaptchaTurn, takeCaptchaToken } from './captcha-token.ts';
import type { Portal } from './portal.ts';

export interface Authorization {
  /** The claim to go on with. */
  readonly opened?: Extract<AuthorizeOutcome, { kind: 'opened' }>;
  /** The message key of what keeps the claimant on the page. */
  readonly problem?: string;
}

/**
 * Proves the credentials of a start page: captcha, call, and what is shown where it fails (specification, sections 4, 7 and
 * 8). What the specification has in the alert dialog is shown there.
 */
export async function authorizeOnPage(portal: Portal, formType: FormType): Promise<Authorization> {
  const { filing, captcha, errorInfo } = portal;
  // Empty for a second attempt: it must not take the first one's captcha away.
  const turns: CaptchaTurn[] = [];

  async function takeToken(): Promise<string | null> {
    const turn = await takeCaptchaToken('authorize', portal);
    turns.push(turn);
    return turn.attempt.ok ? turn.attempt.value : null;
  }

  function showProblem(message = 'filing.problem'): Authorization {
    errorInfo.show('filing.alertHeader', message);
    return { problem: 'filing.problem' };
  }

  const outcome = await filing.authorize(formType, takeToken).finally(() => {
    for (const turn of turns) turn.release();
  });
  switch (outcome.kind) {
    case 'opened':
      return { opened: outcome };
    case 'refused':
      if (await hasClosed(portal, formType)) {
        // The guard of the same page leads to where the claimant can go on.
        await portal.goTo(location.pathname);
        return {};
      }
      return showProblem(outcome.error || undefined);
    case 'waiting':
      await portal.goTo('/claim/status');
      return {};
    case 'unreachable':
      if (!navigator.onLine) return { problem: 'filing.offlineNoDraft' };
      // The provider's widget fails in the claimant's browser or network: they are told what to do about it.
      return captcha.isReady && turns.every(({ attempt }) => !attempt.ok)
        ? { problem: 'filing.captchaFailed' }
        : showProblem();
    case 'failed':
      return showProblem();
    case 'storage-failed':
      return { problem: 'filing.storageFailed' };
    case 'already-submitting':
      errorInfo.show('filing.alertHeader', 'filing.alreadySubmitting');
      return {};
  }
}

/** Whether the form was closed while its start page was open, by deadlines fetched afresh. */
async function hasClosed(portal: Portal, formType: FormType): Promise<boolean> {
  await portal.refreshDeadlines();
  const { deadlines, clock } = portal;
  return findPassedDeadline(deadlines.get(), deadlineKeysOf(formType), clock.now()) !== undefined;
}
