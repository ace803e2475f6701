import { useState } from 'react';
import type { FormType } from '#server/form-type.ts';
import { usePortal } from './portal.ts';
import type { StartProblem } from './start-problem-box.tsx';

/** The authorize action of a start page, which leads to the claim that it opens; its code is fetched with the first press. */
export function useAuthorize(formType: FormType): {
  readonly authorize: () => Promise<void>;
  /** What keeps the claimant on the page; another object at each press, also where it is the same again. */
  readonly problem: StartProblem | undefined;
} {
  const portal = usePortal();
  const [problem, setProblem] = useState<StartProblem>();

  async function authorize(): Promise<void> {
    setProblem(undefined);
    const { authorizeOnPage } = await import('./authorize-on-page.ts');
    const problem = await authorizeOnPage(portal, formType);
    setProblem(problem && { ...problem });
  }

  return { authorize, problem };
}
