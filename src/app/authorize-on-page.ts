import type { FormType } from '#core/contract/form-type.ts';
import { deadlineKeysOf, findPassedDeadline } from '#core/deadline.ts';
import type { AuthorizeOutcome } from '#features/filing/authorize-claim.ts';
import { takeCaptchaToken } from './captcha-token.ts';
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
  let token: string | null = null;

  async function takeToken(): Promise<string | null> {
    const taken = await takeCaptchaToken('authorize', portal);
    token = taken.ok ? taken.value : null;
    return token;
  }

  function showProblem(message = 'filing.problem'): Authorization {
    errorInfo.show('filing.alertHeader', message);
    return { problem: 'filing.problem' };
  }

  const outcome = await filing.authorize(formType, takeToken);
  // A second attempt must not take the first one's captcha away.
  if (outcome.kind !== 'already-submitting') captcha.reset();
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
      return token === null && captcha.isReady ? { problem: 'filing.captchaFailed' } : showProblem();
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
