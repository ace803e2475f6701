import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
import type { FormEngine, PageIssues } from '#claim/engine/form-engine.ts';
import { Button } from '#design/button.tsx';
import { useMessages } from '#words/messages-context.tsx';
import '#design/page.css';
import { StarNote } from './field-frame.tsx';
import { FormEngineProvider } from './form-engine-context.ts';
import { useLateCode } from './lazy-module.ts';
import { PageBlocks } from './page-blocks.tsx';
import { useExpandBlock } from './widget-ports.ts';
import './filing-page.css';

const fetchSummary = () => import('./page-error-summary.tsx');

export interface FilingPageProps {
  readonly engine: FormEngine;
  readonly page: PageDefinition;
  /** Runs the page's action once its answers are valid: authorize, continue, submit. */
  readonly onAct: () => Promise<void>;
  /** Fills in answers that need no claimant (the signature's date), before a press of the button validates the page. */
  readonly onPress?: (() => Promise<void>) | undefined;
  /** Id of the element that explains why the action is not available yet; disables the button. */
  readonly heldBy?: string | undefined;
  /** If given, the page shows its issues without a press of its button; called when it begins to. */
  readonly onMend?: (() => void) | undefined;
  readonly onBack?: () => void;
  readonly besideAction?: ReactNode;
  readonly ActionBar: ComponentType<{ readonly children: ReactNode }>;
  /** Between the introduction and the fields: language, captcha, notices. */
  readonly notices?: ReactNode;
  /** Replaces the page's editable blocks. */
  readonly fields?: ReactNode;
  /** Below the fields, above the buttons. */
  readonly children?: ReactNode;
}

/** Only its button files a claim: Enter in the signature's field just validates that field (specification, section 2). */
function keepFromSubmitting(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

export function FilingPage(props: FilingPageProps) {
  const { engine, page, onBack, ActionBar } = props;
  const messages = useMessages();
  const form = usePageForm(engine, page, props.onAct, props.onMend, props.onPress);
  const summary = useLateCode(fetchSummary, form.issues.length > 0);
  const expand = useExpandBlock();
  return (
    <FormEngineProvider engine={engine}>
      <form
        className="page"
        noValidate
        aria-labelledby="page-heading"
        onKeyDown={page.action === 'submit' ? keepFromSubmitting : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          // Takes what the controls show: an autofill program may set values without events (use-text-binding.ts).
          for (const control of event.currentTarget.elements) control.dispatchEvent(new Event('input'));
          form.submit();
        }}
      >
        {form.issues.length > 0 && summary && (
          <summary.PageErrorSummary engine={engine} issues={form.issues} attempt={form.attempt} />
        )}
        <h1 className="page__heading" id="page-heading" tabIndex={-1}>
          {messages.text(page.title)}
        </h1>
        {page.intro !== undefined && <p className="page__lead">{messages.rich(page.intro)}</p>}
        {props.notices !== undefined && <div className="filing-page__notices">{props.notices}</div>}
        {/* Leaves out lists, whose records explain their own stars. Stands before the parts that load later, so that nothing moves then. */}
        <StarNote fields={page.blocks.flatMap((block) => ('section' in block ? [] : expand(block)))} />
        {props.fields ?? <PageBlocks page={page} />}
        {props.children}
        <ActionBar>
          <Button
            type="submit"
            variant="primary"
            isDisabled={props.heldBy !== undefined}
            {...(props.heldBy === undefined ? {} : { describedBy: props.heldBy })}
            label={messages.text(page.actionLabel)}
            isPending={form.isSubmitting}
            pendingLabel={messages.text(`filing.pending.${page.action}`)}
          />
          {onBack !== undefined && <Button label={messages.text('pages.back')} onClick={onBack} />}
          {props.besideAction}
        </ActionBar>
      </form>
    </FormEngineProvider>
  );
}

export interface PageForm {
  readonly isSubmitting: boolean;
  /** Number of presses that found issues; the error summary takes the focus at each. */
  readonly attempt: number;
  readonly issues: readonly PageIssues[];
  submit(): void;
}

/**
 * Runs one page's form: `onPress`, validation, then `act`; ignores a second press meanwhile. Throws an error of `act` to the page's error
 * boundary. With `onMend`, shows the issues without a press. The engine holds values and issues (docs/adr/0002-form-state.md says why).
 */
export function usePageForm(
  engine: FormEngine,
  page: PageDefinition,
  act: () => Promise<void>,
  onMend?: () => void,
  onPress?: () => Promise<void>,
): PageForm {
  const [state, setState] = useState<Omit<PageForm, 'submit'>>({
    isSubmitting: false,
    attempt: 0,
    issues: [],
  });
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  // A ref, because two presses within one frame come before any rendering.
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
    await onPress?.();
    const issues = await showIssues();
    // A claimant who has gone back meanwhile must not be moved forward.
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
