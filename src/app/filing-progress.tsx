import { useSyncExternalStore } from 'react';
import { FORM_SLUGS } from '#core/contract/form-type.ts';
import { findNextDeadline } from '#core/deadline.ts';
import type { OpenDraft } from '#data/open-draft.ts';
import type { OpenClaim } from '#features/filing/open-claim.ts';
import { PersistenceNotice } from '#features/storage/persistence-notice.tsx';
import { SaveProblem } from '#features/storage/save-problem.tsx';
import { useMessages } from '#i18n/messages-context.tsx';
import { Progress, type ProgressStep } from '#themes/shared/progress.tsx';
import { SavedState } from '#themes/shared/saved-state.tsx';
import { usePortal } from './portal.ts';

interface FilingProgressProps {
  readonly claim: OpenClaim;
  readonly slug: string;
}

/** Where the claimant is, by when to file, and what is saved. */
export function FilingProgress({ claim, slug }: FilingProgressProps) {
  const { deadlines } = usePortal();
  const messages = useMessages();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const { definition, engine, draft, formType } = claim;
  const pages = definition.pages.filter((page) => page.slug !== '' && !engine.isPageSkipped(page.slug));
  const current = pages.findIndex((page) => page.slug === slug);
  const steps = pages.map(
    (page, index): ProgressStep => ({
      id: page.slug,
      title: messages.text(page.title),
      state: index < current ? 'done' : index === current ? 'current' : 'upcoming',
      ...(index < current ? { href: `/${FORM_SLUGS[formType]}/${page.slug}` } : {}),
    }),
  );
  const next = findNextDeadline(schedule, pages[current]?.deadlineKeys ?? []);
  return (
    <>
      <Progress steps={steps} />
      {next !== undefined && (
        <p className="filing-deadline">
          {messages.text('shell.deadline', { date: messages.text(`${next.key}WeekdayDate`) })}
        </p>
      )}
      {draft !== null && <DraftState draft={draft} />}
    </>
  );
}

function DraftState({ draft }: { readonly draft: OpenDraft }) {
  const state = useSyncExternalStore(draft.subscribeToSaveState, draft.getSaveState);
  return (
    <>
      {state.kind === 'saved' && (
        <SavedState state="saved" {...(state.at === null ? {} : { savedAt: state.at.getTime() })} />
      )}
      {state.kind === 'pending' && <SavedState state="saving" />}
      {state.kind === 'failed' && (
        <>
          <SavedState state="failed" />
          <SaveProblem code={state.failure.code} onRetry={draft.flush} />
        </>
      )}
      <PersistenceNotice draft={draft} />
    </>
  );
}
