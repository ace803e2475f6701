import { useAnnounce } from '#design/accessibility.tsx';
import type { ReceiptView } from '#outbox/receipts.ts';
import { ReceiptItem } from '#outbox/ui/claim-items.tsx';
import { groupWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { AskedCredentials } from './asked-credentials.tsx';
import type { ClaimsPage } from './use-claims-page.ts';

/** The filed claims of this device: form and time, the rest after the credentials. */
export function ReceiptsSection({
  receipts,
  page,
}: {
  readonly receipts: readonly ReceiptView[];
  readonly page: ClaimsPage;
}) {
  const messages = useMessages();
  const announce = useAnnounce();
  if (receipts.length === 0) return null;
  const erase = async (id: string) => {
    const { eraseReceipt } = await import('#outbox/receipts.ts');
    await eraseReceipt(id);
    announce(messages.text('submissions.receipt.erased'));
  };
  return (
    <section className="page__section">
      <h2>
        {messages.text(
          groupWordKey(
            'submissions.receipts',
            receipts.map(({ formType }) => formType),
          ),
        )}
      </h2>
      <ul className="claim-list">
        {receipts.map((kept) => (
          <ReceiptItem
            key={kept.id}
            kept={kept}
            receipt={page.claims?.receipts.find(({ id }) => id === kept.id)}
            onShow={() => page.ask({ id: kept.id, formType: kept.formType })}
            onErase={() => erase(kept.id)}
          >
            {page.asking?.id === kept.id ? <AskedCredentials id={kept.id} page={page} /> : undefined}
          </ReceiptItem>
        ))}
      </ul>
    </section>
  );
}
