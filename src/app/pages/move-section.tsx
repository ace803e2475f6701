import { useNavigate } from '@tanstack/react-router';
import { Disclosure } from '#design/page-content.tsx';
import { startSessionDeadline } from '#kernel/session-clock.ts';
import { ImportDraft } from '#portal/claims-page/draft-transfer.tsx';
import { FORM_SLUGS } from '#server/form-type.ts';
import type { ImportFailure } from '#vault/transfer/draft-transfer.ts';
import { useMessages } from '#words/messages-context.tsx';
import { leaveOthersSession } from '../end-of-session.ts';
import { usePortal } from '../portal.ts';

/** "Continue from another device": takes an exported draft up here, and goes on with it. */
export function MoveSection({ isOpenAtFirst }: { readonly isOpenAtFirst: boolean }) {
  const portal = usePortal();
  const { filing, session, settings, clock } = portal;
  const messages = useMessages();
  const navigate = useNavigate();
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
    await session.begin();
    await filing.reopen(formType);
    const slug =
      (await imported.value.readPage()) ?? filing.state.get().claims[formType]?.definition.pages[1]?.slug;
    const params = { form: FORM_SLUGS[formType], page: slug ?? '' };
    await navigate({ to: '/$form/$page', params, search: true });
    return undefined;
  };
  return (
    <section className="page__section print-part" id="move">
      <h2>{messages.text('storage.move.heading')}</h2>
      <p>{messages.text('storage.move.text')}</p>
      <p>{messages.text('storage.move.openFirst')}</p>
      <Disclosure summary={messages.text('storage.move.from')} isOpenAtFirst={isOpenAtFirst}>
        <ImportDraft onImport={take} />
      </Disclosure>
    </section>
  );
}
