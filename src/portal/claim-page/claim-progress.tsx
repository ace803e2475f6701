import { useParams } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { ClaimPeriodLine } from '#deadlines/ui/key-dates.tsx';
import { Progress, type ProgressStep, SavedState } from '#design/themes/shared/claim-standing.tsx';
import { ActionBar } from '#design/themes/shared/page-frame.tsx';
import { getStorageTrouble, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import { InstallNotice } from '#portal/pages/page-notices.tsx';
import { usePortal } from '#portal/portal.ts';
import { findNextDeadline } from '#server/deadline-schedule.ts';
import { formSlug, slugToFormType } from '#server/form-type.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { readCredentials } from '#vault/keys/credentials.ts';
import { PasskeyPanel } from '#vault/ui/device-lock.tsx';
import { PersistenceNotice, SaveProblem, usePersistence } from '#vault/ui/saving-notices.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { getFormNavigation } from './form-navigation.ts';

interface FilingProgressProps {
  readonly claim: OpenClaim;
  readonly slug: string;
}

export function FilingProgress({ claim, slug }: FilingProgressProps) {
  const portal = usePortal();
  const { deadlines, clock } = portal;
  const messages = useMessages();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const { definition, engine, draft, formType } = claim;
  const pages = definition.pages.filter((page) => page.slug !== '' && !engine.isPageSkipped(page.slug));
  const current = pages.findIndex((page) => page.slug === slug);
  const navigation = getFormNavigation(portal);
  let isUnbroken = true;
  const steps = pages.map((page, index): ProgressStep => {
    const step = { id: page.slug, title: messages.text(page.title) };
    const isFilled = engine.isPageFilled(page.slug);
    isUnbroken &&= isFilled;
    if (index === current) return { ...step, state: 'current' };
    const href = `/${formSlug(formType)}/${page.slug}`;
    // A claimant who has gone back to mend an answer can step forward again.
    const wasSeen = navigation.hasBeenAt(claim, href);
    if (index > current && !wasSeen) return { ...step, state: 'upcoming' };
    // An address can skip pages, so an unseen page is done only if every page up to it is filled, even if it asks for nothing itself.
    return { ...step, state: (wasSeen ? isFilled : isUnbroken) ? 'done' : 'upcoming', href };
  });
  const next = findNextDeadline(schedule, pages[current]?.deadlineKeys ?? []);
  return (
    <>
      <Progress
        steps={steps}
        deadline={next?.key}
        period={next && <ClaimPeriodLine of={[next.key, next.deadline, clock.now()]} />}
      />
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

/** Renders a claim page's buttons. Repeats here that nothing is saved: on a phone the line above the page is out of sight. */
export function ClaimActionBar({ children }: { readonly children: ReactNode }) {
  const { filing } = usePortal();
  const formType = slugToFormType(useParams({ strict: false }).form ?? '');
  const { claims } = useSyncExternalStore(filing.state.subscribe, filing.state.get);
  const draft = formType === undefined ? undefined : claims[formType]?.draft;
  return (
    <ActionBar>
      {children}
      {draft !== undefined && draft !== null && <NotSavedLine draft={draft} />}
    </ActionBar>
  );
}

function NotSavedLine({ draft }: { readonly draft: OpenDraft }) {
  const { clock } = usePortal();
  const state = useSyncExternalStore(draft.subscribeToSaveState, draft.getSaveState);
  const trouble = useSyncExternalStore(subscribeToDatabaseState, getStorageTrouble);
  return (state.kind === 'failed' || trouble === 'deleted') && <SavedState state="failed" now={clock.now} />;
}

/** Tells why the draft is not saved and what to do; screen readers announce this one. Behind the form, as it appears during typing. */
export function DraftProblem({ draft }: { readonly draft: OpenDraft }) {
  const state = useSyncExternalStore(draft.subscribeToSaveState, draft.getSaveState);
  const trouble = useSyncExternalStore(subscribeToDatabaseState, getStorageTrouble);
  if (state.kind !== 'failed') return null;
  // After everything was deleted, the notice above every page tells that, with what to do.
  if (trouble === 'deleted' && state.failure.code === 'gone') return null;
  return <SaveProblem code={state.failure.code} onRetry={draft.flush} />;
}

interface SavedNoticesProps {
  readonly claim: OpenClaim;
  readonly draft: OpenDraft;
  /** First page that saves answers: it tells, once, what the browser does not promise. */
  readonly isFirstPage: boolean;
  /** Page that sends the claim: nothing else is asked for there. */
  readonly isLastPage: boolean;
}

export function SavedNotices({ claim, draft, isFirstPage, isLastPage }: SavedNoticesProps) {
  const persistence = usePersistence(draft);
  if (persistence === undefined) return null;
  const models = claim.isOfflineEntry ? [] : claim.engine.store.saved;
  return (
    <>
      {persistence === 'refused' && isFirstPage && <PersistenceNotice />}
      {!isLastPage && (
        <PasskeyPanel claimantId={draft.keys.claimantId} credentials={readCredentials(models)} />
      )}
      {!isLastPage && <InstallNotice moment="draft-saved" />}
    </>
  );
}
