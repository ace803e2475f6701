import { useParams } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { SavedState } from '#design/themes/shared/claim-standing.tsx';
import { ActionBar } from '#design/themes/shared/page-frame.tsx';
import { slugToFormType } from '#server/form-type.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { SaveProblem } from '#vault/ui/saving-notices.tsx';
import { usePortal } from './portal.ts';

/** A claim page's buttons. That nothing is saved stands here too: on a phone the line above the page is out of sight. */
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
  return state.kind === 'failed' && <SavedState state="failed" now={clock.now} />;
}

/** Why the draft is not saved, and what to do about it: the one that is read out. It comes while somebody types, behind the form. */
export function DraftProblem({ draft }: { readonly draft: OpenDraft }) {
  const state = useSyncExternalStore(draft.subscribeToSaveState, draft.getSaveState);
  return state.kind === 'failed' && <SaveProblem code={state.failure.code} onRetry={draft.flush} />;
}
