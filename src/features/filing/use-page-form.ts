import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEngine, PageIssues } from '#core/form/form-engine.ts';
import type { PageDefinition } from '#core/form/page-definition.ts';

export interface PageForm {
  /** True from the press of the page's button until its action has ended. */
  readonly isSubmitting: boolean;
  /** Presses of the page's button that found something to mend; the error summary takes the focus at each. */
  readonly attempt: number;
  /** What the last press found, in page order. */
  readonly issues: readonly PageIssues[];
  submit(): void;
}

/**
 * The life of one page's form: validate, then act; a second press meanwhile does nothing. What `act` throws reaches the
 * page's error boundary. With `onMend` the page shows its issues without a press, and tells so. Values and issues are the engine's (docs/adr/0002-form-state.md says why).
 */
export function usePageForm(
  engine: FormEngine,
  page: PageDefinition,
  act: () => Promise<void>,
  onMend?: () => void,
): PageForm {
  const [state, setState] = useState<Omit<PageForm, 'submit'>>({
    isSubmitting: false,
    attempt: 0,
    issues: [],
  });
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  // Two presses within one frame come before any rendering.
  const isRunning = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const mend = useEffectEvent(() => {
    onMend?.();
    showIssues().catch((error: unknown) => setFailure({ error }));
  });
  const isToMend = onMend !== undefined;
  useEffect(() => {
    if (isToMend) mend();
  }, [isToMend]);
  if (failure !== undefined) throw failure.error;

  async function showIssues(): Promise<readonly PageIssues[]> {
    const issues = await engine.validatePage(page.slug);
    setState((before) => ({
      ...before,
      attempt: before.attempt + (issues.length > 0 ? 1 : 0),
      issues,
    }));
    return issues;
  }

  async function run(): Promise<void> {
    const issues = await showIssues();
    // Who has gone back meanwhile is not thrown forward again.
    if (issues.length === 0 && isShown.current) await act();
  }

  return {
    ...state,
    submit: () => {
      if (isRunning.current) return;
      isRunning.current = true;
      setState((before) => ({ ...before, isSubmitting: true }));
      run()
        .catch((error: unknown) => setFailure({ error }))
        .finally(() => {
          isRunning.current = false;
          setState((before) => ({ ...before, isSubmitting: false }));
        });
    },
  };
}
