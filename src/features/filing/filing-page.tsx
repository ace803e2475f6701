import { type ComponentType, type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react';
import type { FormEngine } from '#core/form/form-engine.ts';
import type { PageDefinition } from '#core/form/page-definition.ts';
import { Button } from '#design/button.tsx';
import { useMessages } from '#words/messages-context.tsx';
import '#design/page.css';
import { FormEngineProvider } from '#widgets/form-engine-context.ts';
import { PageBlocks } from '#widgets/page-blocks.tsx';
import { usePageForm } from './use-page-form.ts';
import './filing-page.css';

const PageErrorSummary = lazy(async () => ({
  default: (await import('./page-error-summary.tsx')).PageErrorSummary,
}));

export interface FilingPageProps {
  readonly engine: FormEngine;
  readonly page: PageDefinition;
  /** The page's action once its answers are valid: authorize, go on, submit. */
  readonly onAct: () => Promise<void>;
  /** The id of what says why the action is not to be had yet; the button waits while it is given. */
  readonly heldBy?: string | undefined;
  /** Given where the page is to show what has to be mended as if its button had been pressed; called once it begins to. */
  readonly onMend?: (() => void) | undefined;
  /** Goes to the page before; absent on a first page. */
  readonly onBack?: () => void;
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
  const form = usePageForm(engine, page, props.onAct, props.onMend);
  return (
    <FormEngineProvider engine={engine}>
      <form
        className="page"
        noValidate
        aria-labelledby="page-heading"
        onKeyDown={page.action === 'submit' ? keepFromSubmitting : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.issues.length > 0 && (
          <Suspense fallback={null}>
            <PageErrorSummary engine={engine} issues={form.issues} attempt={form.attempt} />
          </Suspense>
        )}
        <h1 className="page__heading" id="page-heading" tabIndex={-1}>
          {messages.text(page.title)}
        </h1>
        {page.intro !== undefined && <p className="page__lead">{messages.rich(page.intro)}</p>}
        {props.notices !== undefined && <div className="filing-page__notices">{props.notices}</div>}
        {/* For the eye, as the stars are; also where they come with a part that is loaded later: nothing may move then. */}
        <p className="filing-page__required" aria-hidden="true">
          {messages.text('widgets.requiredMarks')}
        </p>
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
        </ActionBar>
      </form>
    </FormEngineProvider>
  );
}
