import { useState } from 'react';
import type { FormType } from '#core/contract/form-type.ts';
import { requireToken } from '#features/captcha/require-token.ts';
import type { AuthorizeOutcome } from '#features/filing/authorize-claim.ts';
import { usePortal } from './portal.ts';

type Opened = Extract<AuthorizeOutcome, { kind: 'opened' }>;

/**
 * The authorize action of a start page: captcha, call, and what is shown where it fails (specification, sections 4, 7
 * and 8). Server errors go to the alert dialog.
 */
export function useAuthorize(formType: FormType): {
  readonly authorize: () => Promise<Opened | undefined>;
  /** The message key of what keeps the claimant on the page. */
  readonly problem: string | undefined;
} {
  const portal = usePortal();
  const { filing, captcha, errorInfo } = portal;
  const [problem, setProblem] = useState<string>();

  async function takeToken(): Promise<string | null> {
    await portal.completeStartUp();
    const attempt = await captcha.execute();
    return attempt.ok ? requireToken('authorize', attempt.value) : null;
  }

  async function authorize(): Promise<Opened | undefined> {
    setProblem(undefined);
    const outcome = await filing.authorize(formType, takeToken);
    captcha.reset();
    switch (outcome.kind) {
      case 'opened':
        return outcome;
      case 'refused':
        setProblem('filing.problem');
        errorInfo.show('filing.alertHeader', outcome.error ?? 'filing.problem');
        return undefined;
      case 'unreachable':
        setProblem(captcha.isReady && navigator.onLine ? 'filing.captchaFailed' : 'filing.offlineNoDraft');
        return undefined;
      case 'failed':
        setProblem('filing.problem');
        errorInfo.show('filing.alertHeader', 'filing.problem');
        return undefined;
      case 'storage-failed':
        setProblem('filing.storageFailed');
        return undefined;
      case 'already-submitting':
        errorInfo.show('filing.alertHeader', 'filing.alreadySubmitting');
        return undefined;
    }
  }

  return { authorize, problem };
}
