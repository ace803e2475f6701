import { useSyncExternalStore } from 'react';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import {
  DeadlineLine,
  Progress,
  type ProgressStep,
  SavedState,
} from '#design/themes/shared/claim-standing.tsx';
import { getStorageTrouble, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import { findNextDeadline } from '#server/deadline-schedule.ts';
import { FORM_SLUGS } from '#server/form-type.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { useMessages } from '#words/messages-context.tsx';
import { getFormNavigation } from './form-navigation.ts';
import { usePortal } from './portal.ts';

interface FilingProgressProps {
  readonly claim: OpenClaim;
  readonly slug: string;
}

/** Where the claimant is, by when to file, and what is saved. */
export function FilingProgress({ claim, slug }: FilingProgressProps) {
  const portal = usePortal();
  const { deadlines, clock } = portal;
  const messages = useMessages();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const { definition, engine, draft, formType } = claim;
  const pages = definition.pages.filter((page) => page.slug !== '' && !engine.isPageSkipped(page.slug));
  const current = pages.findIndex((page) => page.slug === slug);
  const navigation = getFormNavigation(portal);
  const steps = pages.map((page, index): ProgressStep => {
    const step = { id: page.slug, title: messages.text(page.title) };
    if (index === current) return { ...step, state: 'current' };
    const href = `/${FORM_SLUGS[formType]}/${page.slug}`;
    // Who has gone back to mend an answer finds the way forward too.
    const isDone = index < current || navigation.hasBeenAt(claim, href);
    return isDone ? { ...step, state: 'done', href } : { ...step, state: 'upcoming' };
  });
  const next = findNextDeadline(schedule, pages[current]?.deadlineKeys ?? []);
  return (
    <>
      <Progress steps={steps} />
      {next !== undefined && <DeadlineLine deadline={next.key} />}
      {draft !== null && <DraftState draft={draft} now={clock.now} />}
    </>
  );
}

function DraftState({ draft, now }: { readonly draft: OpenDraft; readonly now: () => Date }) {
  const state = useSyncExternalStore(draft.subscribeToSaveState, draft.getSaveState);
  const trouble = useSyncExternalStore(subscribeToDatabaseState, getStorageTrouble);
  return (
    <>
      {state.kind === 'saved' && trouble === undefined && (
        <SavedState state="saved" now={now} {...(state.at === null ? {} : { savedAt: state.at.getTime() })} />
      )}
      {state.kind === 'pending' && <SavedState state="saving" now={now} />}
      {state.kind === 'failed' && <SavedState state="failed" now={now} />}
    </>
  );
}
