import { type ReactNode, useState } from 'react';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { Modal } from '#design/modal.tsx';
import { usePortal } from '#portal/portal.ts';
import { LASTING } from '#portal/shell/error-info.ts';
import type { FormType } from '#server/form-type.ts';
import { useMessages } from '#words/messages-context.tsx';
import { goToClaim } from './authorize.tsx';

interface WayOnProps {
  readonly formType: FormType;
  /** Claims of this form type were submitted: another one must be chosen with care. */
  readonly hasOwn: boolean;
  /** Last change of this form type's draft, in epoch milliseconds; undefined without a draft. */
  readonly draftChangedAt: number | undefined;
  /** The server has not answered, so no claim can be begun. */
  readonly isOffline: boolean;
}

export function WayOn({ formType, hasOwn, draftChangedAt, isOffline }: WayOnProps) {
  const { filing } = usePortal();
  const messages = useMessages();
  const goOn = useGoOn(formType);
  const [isAsking, setIsAsking] = useState(false);
  const form = { form: formType };
  const effect = hasOwn && <p>{messages.rich(`submissions.another.${formType}`)}</p>;
  if (draftChangedAt !== undefined) {
    const date = messages.time(new Date(draftChangedAt));
    return (
      <WaySection heading={messages.text('submissions.known.draft')}>
        <p>{messages.text('submissions.known.draftText', { date })}</p>
        {effect}
        <ButtonRow>
          <Button
            variant={hasOwn ? 'secondary' : 'primary'}
            label={messages.text('submissions.known.goOnDraft')}
            onClick={goOn}
          />
        </ButtonRow>
      </WaySection>
    );
  }
  if (isOffline) {
    return (
      <WaySection heading={messages.text('submissions.known.offline')}>
        <p>{messages.text('submissions.known.offlineText')}</p>
        <ButtonRow>
          <Button
            label={messages.text('submissions.action.authorize')}
            onClick={() => filing.forgetKnown(formType)}
          />
        </ButtonRow>
      </WaySection>
    );
  }
  if (!hasOwn) {
    const label = messages.text('submissions.known.goOn', form);
    return (
      <ButtonRow>
        <Button variant="primary" label={label} onClick={goOn} />
      </ButtonRow>
    );
  }
  const heading = messages.text('submissions.known.another', form);
  return (
    <WaySection heading={heading}>
      {effect}
      <ButtonRow>
        <Button label={heading} onClick={() => setIsAsking(true)} />
      </ButtonRow>
      <Modal
        isOpen={isAsking}
        heading={messages.text('submissions.known.anotherAsk', form)}
        confirm={{
          label: messages.text('submissions.known.anotherNo'),
          onClick: () => setIsAsking(false),
        }}
        others={[{ label: messages.text('submissions.known.anotherYes', form), onClick: goOn }]}
      >
        {effect}
      </Modal>
    </WaySection>
  );
}

function WaySection({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className="page__section">
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

function useGoOn(formType: FormType): () => Promise<void> {
  const portal = usePortal();
  const { errorInfo, filing } = portal;
  return async () => {
    const outcome = await filing.goOn(formType);
    if (outcome?.kind === 'opened') await goToClaim(portal, formType, outcome.page);
    else if (outcome !== undefined) {
      const isSilent = outcome.kind === 'storage-failed' && outcome.failure.code === 'no-answer';
      const message = isSilent ? 'filing.storageSilent' : 'filing.storageFailed';
      errorInfo.show('filing.alertHeader', message, LASTING);
      return;
    }
    filing.forgetKnown(formType);
  };
}
