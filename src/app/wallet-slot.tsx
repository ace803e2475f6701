import { use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useFieldValue, useFormEngine } from '#claim/ui/form-engine-context.ts';
import type { WalletSlotProps } from '#claim/ui/widget-ports.ts';
import { FeedbackBox } from '#design/page-content.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { WalletPayment } from '#features/wallet/wallet-payment.tsx';
import { FORM_SLUGS } from '#server/form-type.ts';
import { useMessages } from '#words/messages-context.tsx';
import { usePortal } from './portal.ts';
import { useIsReader } from './use-is-reader.ts';

/** The wallet block of the claim that is open. */
export function WalletSlot({ address }: WalletSlotProps) {
  const { wallet, settings, clock, filing, completeStartUp } = usePortal();
  const client = use(useMemo(() => wallet.load(), [wallet]));
  // What the start-up could not fetch is asked for again where it is needed.
  useEffect(() => void completeStartUp(), [completeStartUp]);
  const engine = useFormEngine();
  const value = useFieldValue(address);
  const { culture } = useMessages();
  const { claims } = useSyncExternalStore(filing.state.subscribe, filing.state.get);
  const claim = Object.values(claims).find((candidate) => candidate.engine === engine);
  const isReader = useIsReader(claim?.draft ?? null);
  if (claim === undefined || claim.draft === null) return null;
  const { draft, formType } = claim;
  return (
    <WalletPayment
      client={client}
      isReader={isReader}
      code={typeof value === 'string' ? value : null}
      onCodeChange={(code) => {
        engine.change(address, code);
        // What the page said of the code before is not so any more; a wallet that was let go is asked for by Continue.
        if (code === null) engine.setIssues(address, []);
        else void engine.validateField(address);
      }}
      claim={{
        draftId: draft.id,
        returnPath: `/${FORM_SLUGS[formType]}/payment-election?culture=${culture}`,
        flushDraft: async () => {
          const flushed = await draft.flush();
          if (!flushed.ok) throw new Error('The draft was not committed.');
        },
      }}
      buttonImageUrl={settings.wallet.buttonImageUrl}
      now={clock.now}
    />
  );
}

/**
 * Why the page that asks for the payment does not offer the wallet: its settings could not be had (specification, section 8). They
 * are asked for again with each such page: the wallet may have been switched on or off since.
 */
export function WalletNotice() {
  const { wallet, refreshWallet } = usePortal();
  const messages = useMessages();
  const isOnline = useIsOnline();
  const offer = useSyncExternalStore(wallet.offer.subscribe, wallet.offer.get);
  useEffect(() => void refreshWallet(), [refreshWallet]);
  return (
    <div role="status">
      {offer === 'unreachable' && (
        <FeedbackBox style="warning">
          {isOnline && <p>{messages.text('filing.problem')}</p>}
          <p>{messages.text('wallet.notShown')}</p>
        </FeedbackBox>
      )}
    </div>
  );
}
