import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { createDocumentsPort } from '#claim/blocks/documents/documents-port.ts';
import { findPageOfRole } from '#claim/definition/page-roles.ts';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { useFieldValue, useFormEngine } from '#claim/ui/form-engine-context.ts';
import { useLateCode } from '#claim/ui/lazy-module.ts';
import type { WalletSlotProps, WidgetPorts } from '#claim/ui/widget-ports.ts';
import { FeedbackBox } from '#design/page-content.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { formatPacificDay } from '#kernel/zoned-time.ts';
import { usePortal } from '#portal/portal.ts';
import { formSlug } from '#server/form-type.ts';
import { WalletPayment } from '#wallet/ui/wallet-payment.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { useIsReader } from './draft-notices.tsx';
import { EDIT_FROM_SUMMARY } from './form-navigation.ts';

export function useClaimPorts(claim: OpenClaim): WidgetPorts {
  const portal = usePortal();
  const messages = useMessages();
  const navigate = useNavigate();
  return useMemo(() => {
    const { settings, api, clock } = portal;
    const form = formSlug(claim.formType);
    const { draft, definition } = claim;
    return {
      WalletSlot,
      walletOffer: portal.wallet.offer,
      addresses: settings,
      ...(draft === null
        ? {}
        : {
            keepAnswers: () => draft.flush().then(({ ok }) => ok),
            documents: createDocumentsPort({
              draft,
              store: claim.engine.store,
              files: settings.files,
              messages,
            }),
          }),
      signature: {
        async readDate() {
          const answer = await api.getSignatureDate(messages.culture);
          if (answer.ok) return { date: answer.value.signatureDate, isEstimate: false };
          return { date: formatPacificDay(clock.now()), isEstimate: true };
        },
      },
      summary: {
        pages: definition.pages,
        hrefOf: (slug, elementId = '') =>
          `/${form}/${slug}?edit=${EDIT_FROM_SUMMARY}${elementId && `#${elementId}`}`,
        editPage: (slug, elementId) =>
          void navigate({
            to: '/$form/$page',
            params: { form, page: slug },
            search: { culture: messages.culture, edit: EDIT_FROM_SUMMARY },
            ...(elementId === undefined ? {} : { hash: elementId }),
          }),
      },
    };
  }, [portal, claim, messages, navigate]);
}

export function WalletSlot({ address }: WalletSlotProps) {
  const { wallet, settings, clock, filing, completeStartUp } = usePortal();
  const late = useLateCode(
    useCallback(() => wallet.load(), [wallet]),
    true,
  );
  const client = wallet.peek() ?? late;
  // The start-up may have failed to fetch the settings; they are needed here.
  useEffect(() => void completeStartUp(), [completeStartUp]);
  const engine = useFormEngine();
  const value = useFieldValue(address);
  const { culture } = useMessages();
  const { claims } = useSyncExternalStore(filing.state.subscribe, filing.state.get);
  const claim = Object.values(claims).find((candidate) => candidate.engine === engine);
  const isReader = useIsReader(claim?.draft ?? null);
  if (client === undefined || claim === undefined || claim.draft === null) return null;
  const { draft, definition, formType } = claim;
  const payment = findPageOfRole(definition, 'payment')?.slug ?? '';
  return (
    <WalletPayment
      client={client}
      isReader={isReader}
      code={typeof value === 'string' ? value : null}
      onCodeChange={(code) => {
        engine.change(address, code);
        // The messages about the code before no longer hold. Without a code, Continue asks for the wallet.
        if (code === null) engine.setIssues(address, []);
        else void engine.validateField(address);
      }}
      claim={{
        draftId: draft.id,
        returnPath: `/${formSlug(formType)}/${payment}?culture=${culture}`,
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

/** Says that the wallet's settings could not be fetched (specification, section 8). Fetches them anew: they may have changed. */
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
