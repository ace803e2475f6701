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
  /** The page's action once its answers are valid: authorize, go on, submit. */
  readonly onAct: () => Promise<void>;
  /** Brings what the page's answers lack without the claimant's doing, before a press of the button judges them. */
  readonly onPress?: (() => Promise<void>) | undefined;
  /** The id of what says why the action is not to be had yet; the button waits while it is given. */
  readonly heldBy?: string | undefined;
  /** Given where the page is to show what has to be mended as if its button had been pressed; called once it begins to. */
  readonly onMend?: (() => void) | undefined;
  /** Goes to the page before; absent on a first page. */
  readonly onBack?: () => void;
  /** A button beside the page's own. */
  readonly besideAction?: ReactNode;
  /** Holds the page's buttons. */
  readonly ActionBar: ComponentType<{ readonly children: ReactNode }>;
  /** Between the introduction and the fields: language, captcha, notices. */
  readonly notices?: ReactNode;
  /** In place of the page's blocks as they are edited. */
  readonly fields?: ReactNode;
  /** Below the fields, above the buttons. */
  readonly children?: ReactNode;
}

/** A claim is filed by its button alone: Enter in the signature's field only validates that (specification, section 2). */
function keepFromSubmitting(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** One page of a form type: heading, errors, blocks, buttons. */
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
          // What the page shows counts: a program that fills in may tell nobody of it (use-text-binding.ts).
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
        {/* What a list asks of each of its records is its own. It stands before a part that is loaded later: nothing may move then. */}
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
  /** True from the press of the page's button until its action has ended. */
  readonly isSubmitting: boolean;
  /** Presses of the page's button that found something to mend; the error summary takes the focus at each. */
  readonly attempt: number;
  /** What the last press found, in page order. */
  readonly issues: readonly PageIssues[];
  submit(): void;
}

/**
 * The life of one page's form: `onPress`, validate, then act; a second press meanwhile does nothing. What `act` throws reaches the
 * page's error boundary. With `onMend` the page shows its issues without a press, and tells so. Values and issues are the engine's (docs/adr/0002-form-state.md says why).
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
    await onPress?.();
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
