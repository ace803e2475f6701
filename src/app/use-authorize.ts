import { useState } from 'react';
import type { FormType } from '#core/contract/form-type.ts';
import type { Authorization } from './authorize-on-page.ts';
import { usePortal } from './portal.ts';

export interface StartProblem {
  /** A message key. */
  readonly message: string;
}

/** The authorize action of a start page; its code is fetched with the first press. */
export function useAuthorize(formType: FormType): {
  readonly authorize: () => Promise<Authorization['opened']>;
  /** What keeps the claimant on the page; another object at each press, also where it is the same again. */
  readonly problem: StartProblem | undefined;
} {
  const portal = usePortal();
  const [problem, setProblem] = useState<StartProblem>();

  async function authorize(): Promise<Authorization['opened']> {
    setProblem(undefined);
    const { authorizeOnPage } = await import('./authorize-on-page.ts');
    const authorization = await authorizeOnPage(portal, formType);
    const message = authorization.problem;
    setProblem(message === undefined ? undefined : { message });
    return authorization.opened;
  }

  return { authorize, problem };
}
