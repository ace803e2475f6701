import { useForm, useStore } from '@tanstack/react-form';
import { useState } from 'react';
import type { FieldIssues, FormEngine } from '#core/form/form-engine.ts';
import type { PageDefinition } from '#core/form/page-definition.ts';

export interface PageForm {
  /** True from the press of the page's button until its action has ended. */
  readonly isSubmitting: boolean;
  /** Presses of the page's button that found something to mend; the error summary takes the focus at each. */
  readonly attempt: number;
  /** What the last press found, in page order. */
  readonly issues: readonly FieldIssues[];
  submit(): void;
}

/**
 * The life of one page's form: validate, then act; a second press meanwhile does nothing. TanStack Form runs it; the
 * values stay in the engine's model store, which several pages, the draft and the outbox share.
 */
export function usePageForm(engine: FormEngine, page: PageDefinition, act: () => Promise<void>): PageForm {
  const [found, setFound] = useState<{ attempt: number; issues: readonly FieldIssues[] }>({
    attempt: 0,
    issues: [],
  });
  const form = useForm({
    validators: {
      onSubmitAsync: async () => {
        const issues = await engine.validatePage(page.slug);
        setFound((before) => ({ attempt: before.attempt + (issues.length > 0 ? 1 : 0), issues }));
        return issues.length > 0 ? 'invalid' : undefined;
      },
    },
    onSubmit: act,
    // A page with errors can be tried again at any time.
    canSubmitWhenInvalid: true,
  });
  return {
    isSubmitting: useStore(form.store, (state) => state.isSubmitting),
    attempt: found.attempt,
    issues: found.issues,
    submit: () => {
      if (!form.state.isSubmitting) void form.handleSubmit();
    },
  };
}
