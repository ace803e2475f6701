import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { useOutboxRows } from '#outbox/ui/use-claims.ts';
import { usePortal } from '#portal/portal.ts';
import { flushDrafts } from '#portal/shell/page-stand-ins.tsx';
import { useRestOfWords } from '#portal/shell/page-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import type { ServiceWorkerBridge } from './service-worker.ts';

/** Offers a new version, but not while a claim is being sent. Saves pending edits before the update. */
export function UpdateOffer({ bridge }: { readonly bridge: ServiceWorkerBridge }) {
  const portal = usePortal();
  const messages = useMessages();
  const rows = useOutboxRows();
  const isWorded = useRestOfWords();
  const isSending = rows?.some(({ progress }) => progress.state === 'sending') ?? true;
  if (isSending || !isWorded) return null;
  const update = async () => {
    if (await flushDrafts(portal)) await bridge.update();
  };
  return (
    <div className="update-offer" role="status">
      <FeedbackBox>
        <p>{messages.text('shell.update.text')}</p>
        <ButtonRow>
          <Button variant="primary" label={messages.text('shell.update.action')} onClick={update} />
          <Button label={messages.text('shell.update.later')} onClick={bridge.putOff} />
        </ButtonRow>
      </FeedbackBox>
    </div>
  );
}
