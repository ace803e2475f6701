import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { findPageToGoOn } from '#claim/definition/page-roles.ts';
import { SubjectProvider } from '#design/accessibility.tsx';
import { Disclosure } from '#design/page-content.tsx';
import { saveFile } from '#design/toasts.ts';
import { fail } from '#kernel/result.ts';
import { startSessionDeadline } from '#kernel/session-clock.ts';
import type { KeptDraft } from '#outbox/kept-claims.ts';
import { DraftItem } from '#outbox/ui/claim-items.tsx';
import { useRowDeadline } from '#outbox/ui/row-deadlines.tsx';
import { useClaimNames } from '#outbox/ui/use-claims.ts';
import { type Portal, usePortal } from '#portal/portal.ts';
import { leaveOthersSession } from '#portal/session-locking.ts';
import { aboutSubmitting } from '#portal/shell/alert-view.tsx';
import { LASTING } from '#portal/shell/error-info.ts';
import { goToClaim } from '#portal/start-page/authorize.tsx';
import { deadlineKeysOf } from '#server/deadline-schedule.ts';
import { type FormType, formSlug } from '#server/form-type.ts';
import { type Credentials, readCredentials } from '#vault/keys/credentials.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import type { ImportFailure } from '#vault/transfer/draft-transfer.ts';
import { useMessages } from '#words/messages-context.tsx';
import { ExportDraft, ImportDraft } from './draft-transfer.tsx';
import type { ClaimsPage } from './unlocked-claims.tsx';

export function DraftsSection({
  drafts,
  page,
}: {
  readonly drafts: readonly KeptDraft[];
  readonly page: ClaimsPage;
}) {
  const portal = usePortal();
  const messages = useMessages();
  const navigate = useNavigate();
  const nameClaim = useClaimNames(drafts.length);
  if (drafts.length === 0) return null;
  const goOn = async ({ formType, id }: KeptDraft) => {
    const form = formSlug(formType);
    const isOpen = page.keysOf(id) !== undefined && (await portal.filing.openDraft(formType, id)) === 'open';
    const claim = portal.filing.state.get().claims[formType];
    const slug =
      isOpen && claim ? findPageToGoOn(claim.definition, await claim.draft?.readPage()).slug : undefined;
    if (slug === undefined) await navigate({ to: '/$form', params: { form }, search: true });
    else await navigate({ to: '/$form/$page', params: { form, page: slug }, search: true });
  };
  return (
    <section className="page__section">
      <h2>{messages.text('submissions.drafts')}</h2>
      <ul className="claim-list">
        {drafts.map((draft, index) => {
          const keys = page.keysOf(draft.id);
          return (
            <SubjectProvider key={draft.id} value={nameClaim(draft.formType, draft.lastChangedAt, index)}>
              <KeptDraftItem draft={draft} onGoOn={() => void goOn(draft)}>
                {keys !== undefined && (
                  <ExportDraft
                    onExport={() => exportKept(portal, keys)}
                    onSave={(file) =>
                      saveFile(file, `draft-${draft.id.slice(0, 8)}.claim`, messages.text('shell.toast.file'))
                    }
                  />
                )}
              </KeptDraftItem>
            </SubjectProvider>
          );
        })}
      </ul>
    </section>
  );
}

interface KeptDraftItemProps {
  readonly draft: KeptDraft;
  readonly onGoOn: () => void;
  readonly children: ReactNode;
}

function KeptDraftItem({ draft, onGoOn, children }: KeptDraftItemProps) {
  const { deadlines, clock } = usePortal();
  const { formType } = draft;
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const due = useMemo(() => ({ deadlineKeys: deadlineKeysOf(formType), deadlineAt: null }), [formType]);
  const deadline = useRowDeadline(due, schedule, { now: clock.earliest, subscribe: clock.subscribe });
  return (
    <DraftItem draft={draft} deadline={deadline} href={`/${formSlug(formType)}`} onGoOn={onGoOn}>
      {children}
    </DraftItem>
  );
}

/** Exports a draft that the session can open; one that this tab has open stays open. */
export async function exportKept({ filing, clock }: Portal, keys: DraftKeys) {
  const [{ exportDraft }, { openKeptDraft }] = await Promise.all([
    import('#vault/transfer/draft-transfer.ts'),
    import('#outbox/kept-claims.ts'),
  ]);
  const open = Object.values(filing.state.get().claims).find(
    ({ draft }) => draft?.id === keys.draftId,
  )?.draft;
  if (open) return exportDraft(open);
  const draft = await openKeptDraft(keys, clock.now);
  if (draft === undefined) return fail({ code: 'gone' as const });
  // Stays open until the session ends: the claimant may have gone on with it meanwhile.
  return exportDraft(draft);
}

/** Signs in without the server: a copy of a draft that was submitted here must not lead past that claim to another one. */
async function signInWith({ filing }: Portal, formType: FormType, credentials: Credentials) {
  const { store } = (await filing.begin(formType)).engine;
  const { clientId } = store.findModel({ dtoMapping: 'credentials' });
  for (const [key, value] of Object.entries(credentials))
    store.setValue({ clientId, key }, value, 'initialisation');
  return filing.authorize(formType, async () => null);
}

export function MoveSection({ isOpenAtFirst }: { readonly isOpenAtFirst: boolean }) {
  const portal = usePortal();
  const { settings, clock } = portal;
  const messages = useMessages();
  const take = async (file: File, passphrase: string): Promise<ImportFailure | undefined> => {
    const { importDraft } = await import('#vault/transfer/draft-transfer.ts');
    const imported = await importDraft({
      file,
      passphrase,
      limits: settings.files,
      sessionUntil: startSessionDeadline(Date.now(), settings.minSessionDurationMinutes),
      now: clock.now,
      onOthersEnded: () => leaveOthersSession(portal),
    });
    if (!imported.ok) return imported.error;
    const { formType } = imported.value;
    const models = (await imported.value.readModels()).map(({ model }) => model);
    const outcome = await signInWith(portal, formType, readCredentials(models) ?? {});
    // The start page shows the submitted claims instead of its form: they take precedence over the draft.
    if (outcome.kind === 'known') await portal.goTo(`/${formSlug(formType)}`);
    else if (outcome.kind === 'opened') await goToClaim(portal, formType, outcome.page);
    else if (outcome.kind === 'already-submitting')
      portal.errorInfo.show('filing.alertHeader', 'filing.alreadySubmitting', aboutSubmitting(portal));
    else portal.errorInfo.show('filing.alertHeader', 'filing.storageFailed', LASTING);
    return undefined;
  };
  return (
    <section className="page__section" id="move">
      <h2>{messages.text('storage.move.heading')}</h2>
      <p>{messages.text('storage.move.text')}</p>
      <p>{messages.text('storage.move.openFirst')}</p>
      <Disclosure summary={messages.text('storage.move.from')} isOpenAtFirst={isOpenAtFirst}>
        <ImportDraft onImport={take} />
      </Disclosure>
    </section>
  );
}
