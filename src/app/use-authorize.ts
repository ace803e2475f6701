import { useState } from 'react';
import type { FormType } from '#core/contract/form-type.ts';
import type { Authorization } from './authorize-on-page.ts';
import { usePortal } from './portal.ts';

/** The authorize action of a start page; its code is fetched with the first press. */
export function useAuthorize(formType: FormType): {
  readonly authorize: () => Promise<Authorization['opened']>;
  /** The message key of what keeps the claimant on the page. */
  readonly problem: string | undefined;
} {
  const portal = usePortal();
  const [problem, setProblem] = useState<string>();

  async function authorize(): Promise<Authorization['opened']> {
    setProblem(undefined);
    const { authorizeOnPage } = await import('./authorize-on-page.ts');
    const authorization = await authorizeOnPage(portal, formType);
    setProblem(authorization.problem);
    return authorization.opened;
  }

  return { authorize, problem };
}
